import { describe, expect, it } from "vitest";
import { definePage } from "#app/page-list.ts";
import { oauth2Provider } from "#identity/factors/oauth/provider.ts";
import { defineMetric } from "#metrics/registry/definition/define.ts";
import { CARDS } from "#research/cards/cards.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { rule } from "#research/rules/rule.ts";
import { catalogueDocument } from "./write-catalogue.ts";

/** One of each, declared as CONTRIBUTING.md's "How to add …" says; names on the wire are those of parts left out. */
const DOCUMENT = catalogueDocument({
  cards: {
    ...CARDS,
    dcf: defineCard({
      type: "dcf",
      title: "Tea",
      after: "identity",
      shownIn: ["peers"],
      turn: "filed",
      build: () => ({ state: "ready", blocks: [] }),
    }),
  },
  metrics: [
    defineMetric({
      id: "tea_share",
      label: "Tea share",
      family: "growth",
      unit: "ratio",
      formula: "|Tea| ÷ Revenue",
      applicability: "Where tea is filed.",
      source: "Our own definition.",
      better: "higher",
      periods: ["year", "quarter"],
      reads: {},
      value: () => "Nobody files tea.",
    }),
  ],
  rules: [rule({ id: "tea-rises", card: "dcf", sectors: ["bank", "reit"], draft: () => null })],
  pages: [definePage("tea/:cup", "tea.tsx", { section: "Blog", crawlers: "listed", examples: ["/tea/1"] })],
  providers: [
    oauth2Provider({
      slug: "figma",
      endpoints: { authorization: "https://a.example", token: "https://t.example", userinfo: "https://u.example" },
      scopes: ["leaves", "milk"],
      readProfile: () => null,
    }),
  ],
});

const rows = DOCUMENT.split("\n").map((line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim()),
);

describe("the catalogue", () => {
  it("has a row for each declared part", () => {
    expect(rows).toContainEqual(["`dcf`", "Tea", "peers, full", "filed"]);
    expect(rows).toContainEqual(["`tea_share`", "Tea share", "\\|Tea\\| ÷ Revenue", "year, quarter"]);
    expect(rows).toContainEqual(["`tea-rises`", "Tea", "bank, reit"]);
    expect(rows).toContainEqual(["`/tea/:cup`", "`tea.tsx`", "Blog", "listed"]);
    expect(rows).toContainEqual(["`figma`", "Figma", "oauth2", "leaves milk"]);
  });

  it("lists the cards in the order of the page, the last results behind the card that they follow", () => {
    const cards = rows.filter(([name = ""]) => Object.keys(CARDS).some((type) => name === `\`${type}\``));
    expect(cards.slice(0, 3).map(([, title]) => title)).toEqual(["Company", "Tea", "Latest results"]);
  });
});
