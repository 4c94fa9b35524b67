import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { describeFigure } from "#research/evidence/describe-figure.ts";
import { type FinishedResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { type DetailOf, createFigureNotes } from "./figure-notes.ts";
import { toJson, toMarkdown, blockMarkdown } from "./export-run.ts";
import type { FigureView } from "#research/text/figure-view.ts";

const readOn = "2026-08-23";
const company = { name: "NVIDIA CORP", symbol: "NVDA" };
let run: FinishedResearch;
let detailOf: DetailOf;
let text: string;

beforeAll(async () => {
  const bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
  const deps = bundled.parts("NVDA", { type: "fundamentals" });
  run = await finishResearch(deps);
  const { analysis } = deps.read(await bundled.dossier("NVDA"), run.manifest.asOf);
  detailOf = (id) => {
    const figure = resolveFigure(id, analysis);
    return figure === undefined ? null : describeFigure(figure, analysis);
  };
  text = toMarkdown({ company, ...run, readOn }, detailOf);
});

const noteOf = (number: string) => text.split("\n").find((line) => line.startsWith(`[^${number}]: `)) ?? "";

describe("toMarkdown", () => {
  it("writes the cards in the order of the page under the company's name", () => {
    expect(text.startsWith("# NVIDIA CORP (NVDA)\n\nAs known on 26 Aug 2026. ")).toBe(true);
    expect(text.match(/^## .+$/gm)).toEqual([
      "## Summary",
      "## Growth",
      "## Profitability",
      "## Segments and geography",
      "## Cash and quality of earnings",
      "## Sources",
      "## Notes",
    ]);
  });

  it("ties every figure to a note with its exact value and where it was filed", () => {
    const number = /\$215\.94B\[\^(\d+)\]/.exec(text)?.[1] ?? "";
    expect(noteOf(number)).toBe(
      `[^${number}]: Revenue, FY2026: 215938000000 USD. us-gaap:Revenues, 27 Jan 2025 to 25 Jan 2026, as filed, in 10-K, filed 25 Feb 2026, 0001045810-26-000021. <https://www.sec.gov/Archives/edgar/data/1045810/000104581026000021/nvda-20260125.htm>`,
    );
  });

  it("cites the filing that stated a value first, then the latest one that repeats it", () => {
    expect(text).toMatch(
      /^\[\^\d+\]: Revenue, FY2025: 130497000000 USD\. .*filed 26 Feb 2025, 0001045810-25-000023\. <[^>]+> Repeated in the 10-K of 25 Feb 2026\. <[^>]+>$/m,
    );
  });

  it("writes the formula and the operands of a computed figure, with their notes", () => {
    const number = /71\.1%\[\^(\d+)\]/.exec(text)?.[1] ?? "";
    expect(noteOf(number)).toMatch(
      /^\[\^\d+\]: Gross margin, FY2026: 0\.7106\d+ ratio\. derived: Gross profit ÷ Revenue; from Gross profit, FY2026: 153463000000 USD(\[\^\d+\])?, Revenue, FY2026: 215938000000 USD\[\^\d+\]\.$/,
    );
  });

  it("has a note for every mark and a mark for every note", () => {
    const [body = "", notes = ""] = text.split("## Notes");
    const marked = new Set([...body.matchAll(/\[\^(\d+)\]/g)].map((match) => Number(match[1])));
    const noted = notes.match(/^\[\^\d+\]: /gm) ?? [];
    expect(marked.size).toBe(noted.length);
    expect(Math.max(...marked)).toBe(noted.length);
  });

  it("gives the same bytes for the same run", () => {
    expect(toMarkdown({ company, ...run, readOn }, detailOf)).toBe(text);
  });

  it("lets no markup in from names", () => {
    const odd = toMarkdown({ company: { name: "A|B <b>*x*</b> [y](z)", symbol: "ODD" }, ...run, readOn }, () => null);
    expect(odd.split("\n")[0]).toBe("# A\\|B \\<b\\>\\*x\\*\\</b\\> \\[y\\](z) (ODD)");
  });
});

describe("toJson", () => {
  it("holds the manifest and every card, and reads back as they are", () => {
    const read: unknown = JSON.parse(toJson({ company, ...run, readOn }));
    expect(read).toEqual({
      format: "beforehand-research/1",
      company,
      readOn,
      manifest: run.manifest,
      cards: run.cards,
    });
  });
});

const REASON = "Shareholders' equity was near zero on 31 Dec 2025 (under 5% of total assets).";

function cell(over: Partial<FigureView>): FigureView {
  return {
    id: "M21665.return_on_equity.FY2025",
    measure: "return_on_equity",
    label: "Return on equity",
    value: null,
    unit: "ratio",
    periodKey: "FY2025",
    periodLabel: "FY2025",
    periodEnd: "2025-12-31",
    quality: "derived",
    flags: [],
    reason: "Net income for FY2025 is not in our data yet.",
    ...over,
  };
}

describe("blockMarkdown", () => {
  it("gives a ratio that would mislead no number, but its reason in a note; what is missing a dash", () => {
    const notes = createFigureNotes(() => null);
    const cells = [cell({ flags: ["not-meaningful"], reason: REASON }), cell({ id: "M1.return_on_equity.FY2025" })];
    const row = { label: "Return on equity", metric: null, format: "auto", cells } as const;
    const table = { kind: "table", caption: "Side by side", columns: ["CL", "KO"], rows: [row] } as const;
    const text = blockMarkdown(table, notes, "2026-08-22");
    expect(text).toMatch(/\| Return on equity \| n\.m\.\[\^1\] \| – \|/);
    expect(notes.lines()).toEqual([`[^1]: Return on equity, FY2025: not meaningful. ${REASON}`]);
  });
});
