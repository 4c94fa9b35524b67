import { describe, expect, it } from "vitest";
import { calculate, resolveFigure } from "./calculate.ts";
import { customAnalysis } from "#research/testing/custom-analysis.ts";

const OWN = customAnalysis({
  asOf: "2026-08-21",
  filings: [
    {
      accession: "0000000001-26-000007",
      form: "NT 10-Q",
      filed: "2026-08-11",
      reportDate: null,
      acceptedAt: null,
      items: [],
      primaryDocument: null,
    },
  ],
  figures: {
    revenue: { FY2022: "100", FY2023: "90", FY2024: "110", FY2025: "121" },
    net_income: { FY2022: "-5", FY2023: "-1", FY2024: "4", FY2025: "6" },
    gross_margin: { FY2024: "0.42", FY2025: "0.45" },
    diluted_shares: { FY2025: "11" },
    total_assets: { "I2025-12-31": "242" },
    revenue_growth: { "Q1-2025": "0.1", "Q3-2025": "0.1", "Q4-2025": "0.2", "Q1-2026": "0.3" },
  },
});

const PEERS = [
  customAnalysis({ cik: "0000000002", figures: { gross_margin: { FY2025: "0.50" } } }),
  customAnalysis({ cik: "0000000003", figures: { gross_margin: { FY2025: "0.30" } } }),
];

function valueOf(id: string): string | undefined {
  return resolveFigure(id, OWN, PEERS)?.value?.toString();
}

function refusalOf(id: string): string | null {
  const calculation = calculate(id, [OWN, ...PEERS]);
  return calculation.ok ? null : calculation.reason;
}

describe("resolveFigure", () => {
  it("finds figures of the issuer and of its peers by id", () => {
    expect(valueOf("M1.revenue.FY2025")).toBe("121");
    expect(valueOf("M2.gross_margin.FY2025")).toBe("0.5");
    expect(valueOf("M9.revenue.FY2025")).toBeUndefined();
    expect(valueOf("nonsense")).toBeUndefined();
  });

  it("computes the nine registered formulas", () => {
    expect(valueOf("C:lookup:M1.revenue.FY2025")).toBe("121");
    expect(valueOf("C:difference:M1.revenue.FY2025:M1.revenue.FY2024")).toBe("11");
    expect(valueOf("C:percent_change:M1.revenue.FY2025:M1.revenue.FY2024")).toBe("0.1");
    expect(valueOf("C:ratio:M1.revenue.FY2025:M1.total_assets.I2025-12-31")).toBe("0.5");
    expect(valueOf("C:share:M1.net_income.FY2025:M1.revenue.FY2025")).toBe("0.049586776859504132231");
    expect(valueOf("C:sum:M1.net_income.FY2024:M1.net_income.FY2025")).toBe("10");
    expect(valueOf("C:average:M1.net_income.FY2024:M1.net_income.FY2025")).toBe("5");
    expect(valueOf("C:cagr:M1.revenue.FY2024:M1.revenue.FY2022")).toBe("0.048808848170151547");
    expect(valueOf("C:bps_change:M1.gross_margin.FY2025:M1.gross_margin.FY2024")).toBe("0.03");
  });

  it("divides dollars by shares into dollars per share", () => {
    const figure = resolveFigure("C:ratio:M1.revenue.FY2025:M1.diluted_shares.FY2025", OWN);
    expect([figure?.value?.toString(), figure?.unit]).toEqual(["11", "USD/shares"]);
  });

  it("counts, halves and follows the held values of a window", () => {
    expect(valueOf("C:count:M1.revenue.FY2022:M1.revenue.FY2025")).toBe("4");
    expect(valueOf("C:count_negative:M1.net_income.FY2022:M1.net_income.FY2025")).toBe("2");
    expect(valueOf("C:count_positive:M1.net_income.FY2022:M1.net_income.FY2025")).toBe("2");
    expect(valueOf("C:median:M1.revenue.FY2022:M1.revenue.FY2025")).toBe("105");
    expect(valueOf("C:streak_rise:M1.revenue.FY2025")).toBe("2");
    expect(valueOf("C:streak_fall:M1.revenue.FY2023")).toBe("1");
    expect(valueOf("C:streak_positive:M1.net_income.FY2025")).toBe("2");
  });

  it("ends a streak at a gap in the periods", () => {
    expect(valueOf("C:streak_rise:M1.revenue_growth.Q1-2026")).toBe("2");
    expect(valueOf("C:streak_positive:M1.revenue_growth.Q1-2026")).toBe("3");
  });

  it("ranks the issuer among its peers and takes their median", () => {
    const ids = "M1.gross_margin.FY2025:M2.gross_margin.FY2025:M3.gross_margin.FY2025";
    expect(valueOf(`C:rank:${ids}`)).toBe("2");
    expect(valueOf(`C:rank_from_lowest:${ids}`)).toBe("2");
    expect(valueOf(`C:companies:${ids}`)).toBe("3");
    expect(valueOf(`C:peer_median:${ids}`)).toBe("0.4");
  });

  it("takes the mean and the harmonic mean over all companies named", () => {
    const ids = "M1.gross_margin.FY2025:M2.gross_margin.FY2025:M3.gross_margin.FY2025";
    expect(Number(valueOf(`C:mean:${ids}`))).toBeCloseTo((0.45 + 0.5 + 0.3) / 3, 12);
    expect(Number(valueOf(`C:harmonic_mean:${ids}`))).toBeCloseTo(3 / (1 / 0.45 + 1 / 0.5 + 1 / 0.3), 12);
    expect(refusalOf("C:harmonic_mean:M1.net_income.FY2023:M1.net_income.FY2023")).toBe("undefined");
  });

  it("tells the age of a figure and of a filing", () => {
    expect(valueOf("C:age:M1.revenue.FY2025")).toBe("233");
    const filing = resolveFigure("C:filing_age:0000000001-26-000007", OWN);
    expect([filing?.value?.toString(), filing?.period.label]).toEqual(["10", "11 Aug 2026"]);
  });

  it("gives calculated figures the formula, the operands and the weakest quality", () => {
    const figure = resolveFigure("C:difference:M1.revenue.FY2025:M1.revenue.FY2024", OWN);
    expect(figure?.lineage).toMatchObject({ kind: "formula", formula: "Revenue FY2025 − Revenue FY2024" });
    expect(figure?.lineage.kind === "formula" && figure.lineage.operands.map(({ id }) => id)).toEqual([
      "M1.revenue.FY2025",
      "M1.revenue.FY2024",
    ]);
    expect(figure?.quality).toBe("derived");
    expect(figure?.period.key).toBe("FY2025");
  });

  it("names every refusal", () => {
    expect(refusalOf("C:nothing")).toBe("malformed");
    expect(refusalOf("C:magic:M1.revenue.FY2025")).toBe("unknown-operation");
    expect(refusalOf("C:difference:M1.revenue.FY2025")).toBe("operand-count");
    expect(refusalOf("C:difference:M1.revenue.FY2025:M1.revenue.FY2019")).toBe("operand-missing");
    expect(refusalOf("C:difference:M1.gross_margin.FY2025:M2.gross_margin.FY2025")).toBe("entity");
    expect(refusalOf("C:difference:M1.revenue.FY2025:M1.net_income.FY2024")).toBe("measure");
    expect(refusalOf("C:share:M1.revenue.FY2025:M1.gross_margin.FY2025")).toBe("unit");
    expect(refusalOf("C:share:M1.net_income.FY2025:M1.revenue.FY2024")).toBe("period");
    expect(refusalOf("C:percent_change:M1.net_income.FY2024:M1.net_income.FY2023")).toBe("undefined");
  });

  it("survives URL encoding", () => {
    const id = "C:percent_change:M1.revenue.FY2025:M1.revenue.FY2024";
    const path = new URL(`/api/figures/${id}`, "http://localhost").pathname;
    expect(decodeURIComponent(path.slice("/api/figures/".length))).toBe(id);
  });
});
