import { describe, expect, it } from "vitest";
import { analysisOf, type MadeCompany, valueOf } from "#metrics/testing/made-company.ts";

const at = "I2024-12-31";
type Amounts = Readonly<Record<string, string>>;
const debtOf = (balances: Amounts, made: MadeCompany = {}) =>
  valueOf(
    analysisOf({ ...made, balances: { ...made.balances, "2024-12-31": { Assets: "20000", ...balances } } }),
    "total_debt",
    at,
  );
const partBecause = (why: string) =>
  `The amount filed as total debt on 31 Dec 2024 is probably only a part of it, because ${why}, so we do not show it.`;
const LARGER = partBecause("other balances of its borrowings on that day are larger");

describe("total debt under a concept that may name a part of it", () => {
  it("is not shown where notes, lines of credit or the amount owed on that day are larger: Digital Realty, 2025", () => {
    const parts = { UnsecuredDebt: "440", SecuredDebt: "870" };
    expect(debtOf(parts)).toBe("1310");
    expect(debtOf({ ...parts, SeniorNotes: "16194" })).toBe(LARGER);
    expect(debtOf({ ...parts, LineOfCredit: "900" })).toBe(LARGER);
    expect(debtOf({ LongTermDebt: "2678", DebtInstrumentCarryingAmount: "3430" })).toBe(LARGER);
    expect(debtOf({ LongTermDebt: "2678", DebtInstrumentCarryingAmount: "2750" })).toBe("2678");
  });

  it("is not shown where more falls due in the years to come", () => {
    const due = {
      LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo: "500",
      LongTermDebtMaturitiesRepaymentsOfPrincipalAfterYearFive: "1850",
    };
    expect(debtOf({ LongTermDebt: "746", ...due })).toBe(LARGER);
    expect(debtOf({ LongTermDebt: "2300", ...due })).toBe("2300");
  });

  it("is the sum by instrument where that came to what is owed: Host Hotels, 2023", () => {
    const lines = { SeniorNotes: "3120", LineOfCredit: "989", SecuredDebt: "100" };
    const owed = { ...lines, LongTermDebt: "746", DebtInstrumentCarryingAmount: "4248" };
    expect(debtOf(owed)).toBe("4209");
    expect(debtOf(lines, { balances: { "2023-12-31": { Assets: "20000", ...owed } } })).toBe("4209");
    expect(debtOf({ ...lines, LongTermDebt: "746" })).toBe(LARGER);
  });

  it("is not shown where a year's interest is more than a quarter of it, but for banks and small amounts", () => {
    const paid = (amount: string, sic?: string) =>
      debtOf({ NotesPayable: "291" }, { spans: { FY2023: { InterestExpense: amount } }, ...(sic && { sic }) });
    expect(paid("7613")).toBe(partBecause("a year's interest is more than a quarter of it"));
    expect(paid("72")).toBe("291");
    expect(paid("7613", "6021")).toBe("291");
  });

  it("is not shown under any concept where a year's interest is more than it: Ford, 2020", () => {
    const paid = (amount: string) =>
      debtOf({ LongTermDebtNoncurrent: "291" }, { spans: { FY2023: { InterestExpense: amount } } });
    expect(paid("5051")).toBe(partBecause("a year's interest is more than it"));
    expect(paid("280")).toBe("291");
  });

  it("is not taken from a third party where the company issued or repaid a multiple of it: Ford, 2026", () => {
    const derived = { "derived:LongTermDebt": "291" };
    const issued = { spans: { FY2024: { ProceedsFromIssuanceOfLongTermDebt: "49688" } } };
    expect(debtOf(derived)).toBe("291");
    expect(debtOf(derived, issued)).toBe(partBecause("the company issued or repaid a multiple of it in twelve months"));
    const before = { balances: { "2024-06-30": { Assets: "20000", SeniorNotes: "9800" } } };
    expect(debtOf(derived, before)).toBe(
      partBecause("other balances of its borrowings were several times as large within fifteen months"),
    );
  });

  it("has a third party's short-term debt in where the last total says so: Molson Coors, 2025", () => {
    const derived = { "derived:LongTermDebt": "3865", "derived:ShortTermDebt": "2395" };
    const last = (amount: string) => ({
      balances: { "2024-09-30": { Assets: "20000", LongTermDebtNoncurrent: amount, DebtCurrent: "0" } },
    });
    expect(debtOf(derived, last("6300"))).toBe("6260");
    expect(debtOf(derived, last("3900"))).toBe("3865");
    expect(debtOf(derived)).toBe("3865");
  });
});

describe("a third party's long-term debt", () => {
  const last = (noncurrent: string, current: string) => ({
    balances: { "2024-09-30": { Assets: "20000", LongTermDebtNoncurrent: noncurrent, DebtCurrent: current } },
  });

  it("is no total where long-term debt alone was as large before: Illinois Tool Works, 2026", () => {
    expect(debtOf({ "derived:LongTermDebt": "6549" }, last("6603", "2545"))).toBe(
      partBecause("long-term debt alone was as large in the report before"),
    );
    expect(debtOf({ "derived:LongTermDebt": "9100" }, last("6603", "2545"))).toBe("9100");
  });

  it("has what is due within a year added where that is stated on the day: Microsoft and AMD, 2026", () => {
    const microsoft = { "derived:LongTermDebt": "31067", "derived:ShortTermDebt": "9227" };
    expect(debtOf(microsoft, last("31423", "8839"))).toBe("40294");
    const amd = { "derived:LongTermDebt": "2351", ShortTermBorrowings: "875" };
    expect(debtOf(amd, last("2350", "874"))).toBe("3226");
  });

  it("is not shown where it is far below the last total and may leave something out: CSX, 2026", () => {
    const before = { balances: { "2024-06-30": { Assets: "20000", DebtLongtermAndShorttermCombinedAmount: "19166" } } };
    expect(debtOf({ "derived:LongTermDebt": "9832" }, before)).toBe(partBecause("the last total does not bear it out"));
    expect(debtOf({ "derived:LongTermDebt": "15000" }, before)).toBe("15000");
    // Both parts are stated, so the rest was repaid: Newmont, 2025.
    expect(debtOf({ "derived:LongTermDebt": "9832", "derived:ShortTermDebt": "0" }, before)).toBe("9832");
  });
});

describe("a balance of zero", () => {
  it("is none where the company is a shell that states no assets", () => {
    const shell = analysisOf({
      balances: { "2024-12-31": { Assets: "0", LiabilitiesAndStockholdersEquity: "0", StockholdersEquity: "0" } },
    });
    const reason = "The balance sheet on 31 Dec 2024 is that of a shell without assets.";
    for (const item of ["total_assets", "total_liabilities", "equity", "total_debt", "short_term_debt"])
      expect(valueOf(shell, item, at)).toBe(reason);
  });

  it("is not short-term debt of a company that issues debt and tags none", () => {
    const short = (balances: Amounts) =>
      valueOf(
        analysisOf({
          spans: { FY2024: { ProceedsFromIssuanceOfLongTermDebt: "5000" } },
          balances: { "2024-12-31": { Assets: "20000", ...balances } },
        }),
        "short_term_debt",
        at,
      );
    expect(short({})).toBe("The 10-K as of 31 Dec 2024 does not report short-term debt as a standard item.");
    expect(short({ LongTermDebtNoncurrent: "4000" })).toBe("0");
  });
});

describe("operating income that a third party computed", () => {
  it("is not shown far from income before tax and interest: Pfizer, 2020", () => {
    const operating = (value: string, basis: "filed" | "matched", before: MadeCompany["spans"] = {}) => {
      const concept =
        "us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";
      const made = analysisOf({
        spans: { ...before, FY2024: { Revenues: "41651", [concept]: "7036", InterestExpense: "1449" } },
        more: [{ concept: "OperatingIncomeLoss", start: "2024-01-01", end: "2024-12-31", value, basis }],
      });
      return valueOf(made, "operating_income", "FY2024");
    };
    // Income before tax with interest added back, marked approximate.
    expect(operating("37164", "matched")).toBe("8485");
    expect(operating("9000", "matched")).toBe("9000");
    // The company states the line itself in another year: only its own statement knows what stands below it.
    expect(operating("37164", "matched", { FY2023: { OperatingIncomeLoss: "9000" } })).toBe("37164");
    expect(operating("37164", "filed")).toBe("37164");
  });
});
