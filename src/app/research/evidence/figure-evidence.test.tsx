import type { CitedFiling } from "#contracts/api/figure.ts";
import { describe, expect, it } from "vitest";
import { renderHtml, textOf } from "#app/testing/render-html.tsx";
import { sampleDetail } from "#app/testing/sample-detail.ts";
import { sampleFigure } from "#app/testing/sample-figures.ts";
import { FigureEvidence } from "./figure-evidence.tsx";

describe("FigureEvidence", () => {
  it("tells of a filed value everything that finds it again", async () => {
    const html = await renderHtml(<FigureEvidence detail={sampleDetail()} />);
    const text = textOf(html);
    for (const told of [
      "$130.50B",
      "Exactly 130,497,000,000 US dollars",
      "Concept us-gaap:Revenues",
      "Period 29 Jan 2024 to 26 Jan 2025",
      "Form 10-K",
      "Accession 0001045810-25-000023",
      "Filed 26 Feb 2025",
      "Accepted 26 Feb 2025, 16:48, New York time",
      "Open the filing on sec.gov",
      "As the company filed it.",
      "Copy citation",
    ]) {
      expect(text).toContain(told);
    }
    expect(html).not.toMatch(/\sstyle=/);
  });

  it("opens the operands of a computed value in turn and gives its definition", async () => {
    const definition = {
      id: "gross_margin",
      label: "Gross margin",
      formula: "Gross profit ÷ Revenue",
      applicability: "Companies that report gross profit.",
      source: "Convention",
    };
    const figure = sampleFigure({ id: "M1", label: "Gross margin", unit: "ratio", value: "0.75", quality: "derived" });
    const detail = sampleDetail({
      figure,
      filed: null,
      formula: definition.formula,
      operands: [sampleFigure()],
      definition,
    });
    const html = await renderHtml(<FigureEvidence detail={detail} />);
    expect(textOf(html)).toContain("How it is computed Gross profit ÷ Revenue Revenue FY2025 $130.50B");
    expect(html).toContain('href="/figures/M1045810.revenue.FY2025">$130.50B</a>');
    expect(textOf(html)).toContain("Applies Companies that report gross profit.");
    expect(html.split("Gross profit ÷ Revenue")).toHaveLength(2);
  });

  it("names the original filing before the one that restated it, links both, and says which value is shown", async () => {
    const { filed } = sampleDetail();
    if (filed === null) throw new TypeError("the sample is filed");
    const restated: CitedFiling = {
      ...filed,
      figureId: "F1045810.bbbbbbbbbb",
      value: "130500000000",
      filed: "2026-02-25",
      filingUrl: "https://www.sec.gov/Archives/edgar/data/1045810/000104581026000021/",
      role: "restates",
      isShown: true,
    };
    const original: CitedFiling = { ...filed, role: "original", isShown: false };
    const html = await renderHtml(
      <FigureEvidence detail={sampleDetail({ filed: restated, filings: [original, restated] })} />,
    );
    expect(textOf(html)).toContain(
      "First filed as 130,497,000,000 in the 10-K of 26 Feb 2025; restated to 130,500,000,000 in the 10-K of 25 Feb 2026. We show the restated value.",
    );
    const links = [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([original.filingUrl, restated.filingUrl]);
    expect(html).toContain('href="/figures/F1045810.bbbbbbbbbb">130,500,000,000</a>');
  });

  it("says when only a third party knows the value, and that an earlier filing may exist", async () => {
    const { filed } = sampleDetail();
    if (filed === null) throw new TypeError("the sample is filed");
    const matched: CitedFiling = { ...filed, basis: "matched", filingUrl: null, role: "earliest", isShown: true };
    const text = textOf(
      await renderHtml(<FigureEvidence detail={sampleDetail({ filed: matched, filings: [matched] })} />),
    );
    expect(text).toContain("A third party computed the value from the same filings");
    expect(text).toContain("the earliest filing in our data that states the value; an earlier one may exist");
  });

  it("gives the reason where there is no value", async () => {
    const figure = sampleFigure({ value: null, reason: "No revenue is tagged for FY2025." });
    const html = await renderHtml(<FigureEvidence detail={sampleDetail({ figure, filed: null })} />);
    expect(textOf(html)).toContain(
      "– NVIDIA CORP · FY2025 29 Jan 2024 to 26 Jan 2025 No revenue is tagged for FY2025.",
    );
  });
});
