import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { THEMES } from "#app/shell/themes.ts";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
/** The colours that a theme's own block gives. */
function coloursOf(theme: string): ReadonlyMap<string, { readonly light: string; readonly dark: string }> {
  const block = new RegExp(`^\\.theme-${theme} \\{$([^}]*)`, "m").exec(css)?.[1] ?? "";
  const lines = block.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map([...lines].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]));
}

const plain = coloursOf("default");
const themes = THEMES.map((theme) => ({ theme, tokens: new Map([...plain, ...coloursOf(theme)]) }));

interface Look {
  readonly theme: string;
  readonly scheme: "light" | "dark";
  readonly colour: (name: string) => string;
}

const LOOKS: readonly Look[] = themes.flatMap(({ theme, tokens }) =>
  (["light", "dark"] as const).map((scheme) => ({
    theme,
    scheme,
    colour(name) {
      const value = tokens.get(name)?.[scheme];
      if (value === undefined) throw new TypeError(`no token --${name} in ${theme}`);
      return value;
    },
  })),
);

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (bright + 0.05) / (dim + 0.05);
}

function tooFaint(texts: readonly string[], grounds: readonly string[], least: number): readonly string[] {
  const pairs = texts.flatMap((text) => grounds.map((ground) => ({ text, ground })));
  return LOOKS.flatMap(({ theme, scheme, colour }) =>
    pairs
      .filter(({ text, ground }) => contrast(colour(text), colour(ground)) < least)
      .map(({ text, ground }) => `${theme}, ${scheme}: ${text} on ${ground}`),
  );
}

const GROUNDS = ["surface", "raised", "sunken", "hover"];

describe("the colours", () => {
  it("are another set in each theme, in light and in dark", () => {
    const accents = LOOKS.map(({ colour }) => colour("accent"));
    expect(accents).toHaveLength(6);
    expect(new Set(accents).size).toBe(6);
  });

  it("have in every theme a meaning that the first theme gives them", () => {
    const names = themes.flatMap(({ tokens }) => [...tokens.keys()]);
    expect(new Set(names)).toEqual(new Set(plain.keys()));
  });

  it("let text be read on every ground (WCAG AA, 4.5:1)", () => {
    const texts = ["surface-text", "muted-text", "link", "link-hover", "positive", "negative", "caution"];
    expect(tooFaint(texts, GROUNDS, 4.5)).toEqual([]);
  });

  it("let each ground's own text be read on it (WCAG AA, 4.5:1)", () => {
    const pairs = [...plain.keys()].filter((name) => plain.has(`${name}-text`));
    expect(pairs).toContain("accent");
    expect(pairs.flatMap((ground) => tooFaint([`${ground}-text`], [ground], 4.5))).toEqual([]);
  });

  it("let edges of fields, focus rings and chart series be seen (WCAG 1.4.11, 3:1)", () => {
    const marks = ["line-strong", "ring", "series-1", "series-2", "series-3", "series-4", "series-5", "series-6"];
    expect(tooFaint(marks, ["surface", "raised"], 3)).toEqual([]);
  });
});
