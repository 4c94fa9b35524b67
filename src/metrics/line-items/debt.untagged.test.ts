import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const at = "I2024-12-31";
const debtOf = (balances: Readonly<Record<string, string>>, tier: "full" | "trimmed" = "full") =>
  analysisOf({ tier, balances: { "2024-12-31": { Assets: "2000", ...balances } } });

describe("total debt", () => {
  it("does not add the current part to a concept that includes it", () => {
    expect(
      valueOf(debtOf({ LongTermDebt: "500", LongTermDebtCurrent: "60", CommercialPaper: "40" }), "total_debt", at),
    ).toBe("540");
  });

  it("does not add finance leases to a concept that includes them", () => {
    const debt = debtOf({
      LongTermDebtAndCapitalLeaseObligations: "500",
      DebtCurrent: "60",
      FinanceLeaseLiability: "30",
    });
    expect(valueOf(debt, "total_debt", at)).toBe("560");
  });

  it("counts commercial paper once where short-term borrowings include it", () => {
    expect(valueOf(debtOf({ ShortTermBorrowings: "100", CommercialPaper: "70" }), "short_term_debt", at)).toBe("100");
  });

  it("is zero, marked assumed, where a complete balance sheet tags none and no interest is paid", () => {
    const debt = debtOf({}).figure("total_debt", periodOf(debtOf({}), at));
    expect(debt.value?.toString()).toBe("0");
    expect(debt.flags).toEqual(["assumed"]);
    expect(debt.quality).toBe("approximate");
  });

  it("is unknown where interest is paid all the same", () => {
    const analysis = analysisOf({
      spans: { FY2024: { InterestExpense: "25" } },
      balances: { "2024-12-31": { Assets: "2000" } },
    });
    expect(valueOf(analysis, "total_debt", at)).toBe(
      "The 10-K as of 31 Dec 2024 does not report total debt as a standard item.",
    );
  });

  it("is unknown where debt was issued or much interest paid lately, or debt falls due in years to come", () => {
    const unknown = "The 10-K as of 31 Dec 2024 does not report total debt as a standard item.";
    const balances = { "2024-12-31": { Assets: "2000" } };
    const issued = analysisOf({ spans: { FY2024: { ProceedsFromIssuanceOfDebt: "270" } }, balances });
    expect(valueOf(issued, "total_debt", at)).toBe(unknown);
    const paid = (amount: string) => analysisOf({ spans: { FY2023: { InterestPaidNet: amount } }, balances });
    expect(valueOf(paid("44"), "total_debt", at)).toBe(unknown);
    expect(valueOf(paid("1"), "total_debt", at)).toBe("0");
    const due = debtOf({ LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo: "356" });
    expect(valueOf(due, "total_debt", at)).toBe(unknown);
  });

  it("is unknown where only selected facts are held", () => {
    expect(valueOf(debtOf({}, "trimmed"), "total_debt", at)).toBe("Total debt on 31 Dec 2024 is not in our data yet.");
  });

  it("is not believed to fall by more than half where only selected facts are held", () => {
    const analysis = analysisOf({
      tier: "trimmed",
      balances: {
        "2023-12-31": { Assets: "2000", LongTermDebtNoncurrent: "800", DebtCurrent: "100" },
        "2024-12-31": { Assets: "2000", LongTermDebt: "20" },
      },
    });
    expect(valueOf(analysis, "total_debt", at)).toBe(
      "Total debt on 31 Dec 2024 in our data is less than half of that on 31 Dec 2023, so it is probably only a part, and we do not show it.",
    );
  });
});

describe("finance leases", () => {
  it("stand for a year after the annual note that states them, marked stale", () => {
    const analysis = analysisOf({
      balances: {
        "2024-12-31": { Assets: "2000", LongTermDebtNoncurrent: "500", FinanceLeaseLiability: "30" },
        "2025-03-31": { Assets: "2000", LongTermDebtNoncurrent: "500" },
        "2026-03-31": { Assets: "2000", LongTermDebtNoncurrent: "500" },
      },
    });
    expect(valueOf(analysis, "total_debt", "I2025-03-31")).toBe("530");
    expect(analysis.figure("total_debt", periodOf(analysis, "I2025-03-31")).flags).toContain("stale");
    expect(valueOf(analysis, "total_debt", "I2026-03-31")).toBe("500");
  });
});
