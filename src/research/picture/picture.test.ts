import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAnalyses } from "#research/testing/bundled-analysis.ts";
import { drawLine, drawText, PALETTE, sizeToFit, wrapText } from "./drawing.ts";
import { pictureFigures, researchPicture } from "./research-picture.ts";

describe("PALETTE", () => {
  it("is the light default theme of the pages", async () => {
    const tokens = await readFile("src/app/ui/tokens.css", "utf8");
    const light = (token: string) => new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6})`).exec(tokens)?.[1];
    expect(PALETTE).toEqual({
      surface: light("surface"),
      text: light("surface-text"),
      muted: light("muted-text"),
      line: light("line"),
      accent: light("accent"),
    });
  });
});

describe("drawText", () => {
  it("writes any name as text and never as a drawing", () => {
    const drawn = drawText('</text><script>"A&B"\u0000', { x: 1, y: 2, size: 10 });
    expect(drawn).toContain("&lt;/text&gt;&lt;script&gt;&quot;A&amp;B&quot;</text>");
    expect(drawn).not.toContain("\u0000");
  });
});

describe("sizeToFit", () => {
  it("takes the largest size at which the text fits, the smallest when none does", () => {
    expect(sizeToFit("Nvidia", 1000, [84, 40])).toBe(84);
    expect(sizeToFit("International Business Machines Corporation", 1000, [84, 60, 40])).toBe(40);
  });
});

describe("wrapText", () => {
  it("breaks between words and cuts what is beyond the last line", () => {
    const box = { width: 100, size: 20, most: 2 };
    expect(wrapText("one two three", box)).toEqual(["one two", "three"]);
    expect(wrapText("one two three four five six", box)).toEqual(["one two", "three fou…"]);
  });
});

describe("drawLine", () => {
  it("draws nothing of a single value, and a flat line of equal ones", () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    expect(drawLine([1], box)).toBe("");
    expect(drawLine([1, 1], box)).toContain("M0 10L10 10");
  });
});

describe("researchPicture", () => {
  it("shows figures with their values and days, whatever kind of company it is", async () => {
    const analyses = await openBundledAnalyses(await openSnapshot("data/snapshot"));
    for (const symbol of ["NVDA", "JPM", "SNOW", "PLD"]) {
      const analysis = await analyses(symbol);
      expect(pictureFigures(analysis).length).toBe(4);
      const svg = researchPicture(analysis);
      expect(svg).toContain(`${symbol} · `);
      expect(svg).toContain("As of 22 Aug 2026");
    }
    const svg = researchPicture(await analyses("NVDA"));
    expect(svg).toContain("$214.72");
    expect(svg).toContain("12 months to 26 Apr 2026");
  });
});
