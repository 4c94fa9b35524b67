import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = "", light, dark]) => [
    name,
    { light, dark },
  ]),
);

type Scheme = "light" | "dark";

function colour(name: string, scheme: Scheme): string {
  const value = tokens.get(name)?.[scheme];
  if (value === undefined) throw new TypeError(`no token --${name}`);
  return value;
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(text: string, ground: string, scheme: Scheme): number {
  const [dim = 0, bright = 0] = [luminance(colour(text, scheme)), luminance(colour(ground, scheme))].toSorted(
    (left, right) => left - right,
  );
  return (bright + 0.05) / (dim + 0.05);
}

function tooFaint(texts: readonly string[], grounds: readonly string[], least: number): readonly string[] {
  const pairs = texts.flatMap((text) => grounds.map((ground) => ({ text, ground })));
  return (["light", "dark"] as const).flatMap((scheme) =>
    pairs
      .filter(({ text, ground }) => contrast(text, ground, scheme) < least)
      .map(({ text, ground }) => `${scheme}: ${text} on ${ground}`),
  );
}

const GROUNDS = ["surface", "raised", "sunken", "hover"];

describe("the colours", () => {
  it("let text be read on every ground (WCAG AA, 4.5:1)", () => {
    const texts = ["surface-text", "muted-text", "link", "link-hover", "positive", "negative", "caution"];
    expect(tooFaint(texts, GROUNDS, 4.5)).toEqual([]);
  });

  it("let each ground's own text be read on it (WCAG AA, 4.5:1)", () => {
    const pairs = [...tokens.keys()].filter((name) => tokens.has(`${name}-text`));
    expect(pairs).toContain("accent");
    expect(pairs.flatMap((ground) => tooFaint([`${ground}-text`], [ground], 4.5))).toEqual([]);
  });

  it("let edges of fields, focus rings and chart series be seen (WCAG 1.4.11, 3:1)", () => {
    const marks = ["line-strong", "ring", "series-1", "series-2", "series-3", "series-4", "series-5", "series-6"];
    expect(tooFaint(marks, ["surface", "raised"], 3)).toEqual([]);
  });
});
