import { describe, expect, it } from "vitest";
import type { FigureView } from "#research/text/figure-view.ts";
import { blockMarkdown } from "./block-markdown.ts";
import { createFigureNotes } from "./figure-notes.ts";

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
