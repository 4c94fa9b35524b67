import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

type Amounts = Readonly<Record<string, string>>;
const at = "I2024-12-31";
const debtOf = (balances: Amounts, before: Amounts = {}) =>
  valueOf(
    analysisOf({
      balances: { "2023-12-31": { Assets: "2000", ...before }, "2024-12-31": { Assets: "2000", ...balances } },
    }),
    "total_debt",
    at,
  );

/** At another date the company named what falls due later by the concept that can mean nothing else. */
const NAMED_APART = { LongTermDebtNoncurrent: "400", LongTermDebt: "450", DebtCurrent: "50" };

describe("total debt of a company that tags long-term debt and current debt", () => {
  it("is both where no other concept was ever used for what falls due later: Skyworks, 2025", () => {
    expect(debtOf({ LongTermDebt: "496", DebtCurrent: "499" })).toBe("995");
  });

  it("is long-term debt alone where another concept means what falls due later", () => {
    expect(debtOf({ LongTermDebt: "500", DebtCurrent: "60" }, NAMED_APART)).toBe("500");
  });

  it("is both where they come to what is owed on all instruments: Tesla, 2024", () => {
    const owed = { LongTermDebt: "553", DebtCurrent: "234", DebtInstrumentCarryingAmount: "790" };
    expect(debtOf(owed, NAMED_APART)).toBe("787");
    expect(debtOf({ ...owed, FinanceLeaseLiability: "33" }, NAMED_APART)).toBe("820");
  });

  it("is long-term debt alone where that is what is owed on all instruments", () => {
    const owed = { LongTermDebt: "553", DebtCurrent: "134", DebtInstrumentCarryingAmount: "560" };
    expect(debtOf(owed, NAMED_APART)).toBe("553");
  });

  it("is read as a year before where the amount owed is not stated again: Tesla, 2025", () => {
    const before = { ...NAMED_APART, LongTermDebt: "553", DebtCurrent: "234", DebtInstrumentCarryingAmount: "790" };
    expect(debtOf({ LongTermDebt: "658", DebtCurrent: "157" }, before)).toBe("815");
  });
});
