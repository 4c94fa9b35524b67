import type { FigureDetail } from "#contracts/api/figure.ts";
import { describe, expect, it } from "vitest";
import { sampleFigure } from "#app/testing/sample-figures.ts";
import { sampleDetail } from "#app/testing/sample-detail.ts";
import { citeFigure } from "./figure-evidence.tsx";

describe("citeFigure", () => {
  it("gives a filed value with its filing", () => {
    expect(citeFigure(sampleDetail())).toBe(
      "NVIDIA CORP (NVDA), Revenue, FY2025: $130.50B (exactly 130,497,000,000). Form 10-K, accession 0001045810-25-000023, filed 26 Feb 2025, https://www.sec.gov/Archives/edgar/data/1045810/000104581025000023/. As known on 22 Aug 2026. Figure M1045810.revenue.FY2025.",
    );
  });

  it("gives the original filing of a restated value, then the restated one", () => {
    const { filed } = sampleDetail();
    if (filed === null) throw new TypeError("the sample is filed");
    const restated = { ...filed, figureId: "F2", value: "130500000000", filed: "2026-02-25" };
    const filings: FigureDetail["filings"] = [
      { ...filed, role: "original", isShown: false },
      { ...restated, role: "restates", isShown: true },
    ];
    expect(citeFigure(sampleDetail({ filed: restated, filings }))).toContain(
      "filed 26 Feb 2025, https://www.sec.gov/Archives/edgar/data/1045810/000104581025000023/. First filed as 130,497,000,000 in the 10-K of 26 Feb 2025; restated to 130,500,000,000 in the 10-K of 25 Feb 2026. We show the restated value.",
    );
  });

  it("gives a computed value with its formula", () => {
    const figure = sampleFigure({ id: "M1", label: "Gross margin", unit: "ratio", value: "0.75", quality: "derived" });
    expect(citeFigure(sampleDetail({ figure, filed: null, formula: "Gross profit ÷ Revenue" }))).toBe(
      "NVIDIA CORP (NVDA), Gross margin, FY2025: 75.0% (exactly 0.75). Computed as Gross profit ÷ Revenue. As known on 22 Aug 2026. Figure M1.",
    );
  });

  it("does not say a short value twice, and says when there is none", () => {
    const eps = sampleFigure({ unit: "USD/shares", value: "2.94" });
    expect(citeFigure(sampleDetail({ figure: eps }))).toContain(": $2.94. Form 10-K");
    expect(citeFigure(sampleDetail({ figure: sampleFigure({ value: null }), filed: null }))).toContain(
      ": not available.",
    );
  });
});
