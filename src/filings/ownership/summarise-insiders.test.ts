import { describe, expect, it } from "vitest";
import type { InsiderTransaction, TransactionNature } from "./insider-form.ts";
import { applyAmendments, type FiledInsiderForm, summariseInsiders, tradeDays } from "./summarise-insiders.ts";

const trade = (nature: TransactionNature, shares: string, price: string | null = "2"): InsiderTransaction => ({
  nature,
  code: "S",
  security: "Common Stock",
  date: "2026-03-31",
  shares,
  price,
  isAcquired: nature === "purchase",
  sharesAfter: null,
  isDirect: true,
  isDerivative: false,
  footnotes: [],
});

function filed(accession: string, day: string, more: Partial<FiledInsiderForm> = {}): FiledInsiderForm {
  const role = { isDirector: false, isOfficer: true, isTenPercentOwner: false, isOther: false, title: null };
  return {
    accession,
    filed: day,
    form: "4",
    isAmendment: false,
    originalFiled: null,
    period: "2026-03-31",
    issuer: { cik: "0000000042", name: "Tidewater", symbol: "TIDE" },
    owners: [{ cik: "0000000007", name: "Roe Jane", ...role }],
    followsPlan: null,
    transactions: [],
    holdings: [],
    unreadable: 0,
    ...more,
  };
}

const accessions = (forms: readonly FiledInsiderForm[]) => applyAmendments(forms).map(({ accession }) => accession);

describe("applyAmendments", () => {
  it("lets an amendment replace the form of the day that it names, and no other", () => {
    const amendment = filed("c", "2026-04-10", { isAmendment: true, originalFiled: "2026-04-02" });
    expect(accessions([filed("a", "2026-04-02"), filed("b", "2026-04-03"), amendment])).toEqual(["b", "c"]);
  });

  it("lets a second amendment replace the first", () => {
    const amend = (accession: string, day: string) =>
      filed(accession, day, { isAmendment: true, originalFiled: "2026-04-02" });
    expect(accessions([amend("c", "2026-04-12"), filed("a", "2026-04-02"), amend("b", "2026-04-10")])).toEqual(["c"]);
  });

  it("leaves forms of other people, periods and companies alone", () => {
    const amendment = filed("z", "2026-04-10", { isAmendment: true });
    const others = [
      filed("a", "2026-04-02", { period: "2026-03-30" }),
      filed("b", "2026-04-02", { owners: [] }),
      filed("c", "2026-04-02", { form: "5" }),
    ];
    expect(accessions([...others, amendment])).toEqual(["a", "b", "c", "z"]);
  });
});

describe("summariseInsiders", () => {
  it("adds up purchases and sales alone", () => {
    const transactions = [
      trade("purchase", "100", "2.5"),
      trade("sale", "300"),
      trade("sale", "0.5", null),
      trade("grant", "9000"),
      trade("tax-withholding", "700"),
      { ...trade("sale", "80"), isDerivative: true },
    ];
    expect(summariseInsiders([filed("a", "2026-04-02", { transactions })])).toEqual([
      {
        quarter: "2026-Q1",
        group: "officer",
        bought: "100",
        sold: "300.5",
        net: "-200.5",
        boughtValue: "250.00",
        soldValue: "600.00",
        accessions: ["a"],
      },
    ]);
  });

  it("counts an amended form once", () => {
    const amendment = filed("b", "2026-04-10", {
      isAmendment: true,
      originalFiled: "2026-04-02",
      transactions: [trade("sale", "40")],
    });
    const [quarter] = summariseInsiders([
      filed("a", "2026-04-02", { transactions: [trade("sale", "400")] }),
      amendment,
    ]);
    expect(quarter).toMatchObject({ sold: "40", accessions: ["b"] });
  });
});

describe("tradeDays", () => {
  it("marks days of purchases and sales, and none of grants, gifts, withheld taxes, options or replaced forms", () => {
    const on = (date: string, nature: TransactionNature) => ({ ...trade(nature, "10"), date });
    const replaced = filed("a", "2026-04-02", { transactions: [on("2026-03-02", "sale")] });
    const amended = {
      isAmendment: true,
      transactions: [
        on("2026-03-31", "sale"),
        on("2026-03-30", "sale"),
        on("2026-03-31", "purchase"),
        ...(["grant", "gift", "tax-withholding"] as const).map((nature) => on("2026-03-27", nature)),
        { ...on("2026-03-26", "sale"), isDerivative: true },
      ],
    };
    expect(tradeDays([replaced, filed("b", "2026-04-10", amended)])).toEqual([
      { date: "2026-03-30", isBought: false, isSold: true },
      { date: "2026-03-31", isBought: true, isSold: true },
    ]);
  });
});
