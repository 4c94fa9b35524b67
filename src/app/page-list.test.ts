import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isWithin, SECTIONS } from "./sections.ts";
import { closedPrefixes, defineAnswer, definePage, listedPaths, PAGES } from "./page-list.ts";

/** What CONTRIBUTING.md's "How to add a page" asks for: one declaration each. */
const DECLARED = [
  definePage("tea", "tea.tsx", { section: null, crawlers: "listed", examples: ["/tea", "/tea?kind=green"] }),
  definePage("tea/mine", "my-tea.tsx", { section: null, crawlers: "closed", examples: "own journey" }),
  definePage("tea/mine/:cup", "my-cup.tsx", { section: null, crawlers: "closed", examples: "own journey" }),
  defineAnswer("api/tea/:cup", "api/tea.ts", "closed"),
  defineAnswer("tea.csv", "tea-csv.ts", "allowed"),
];

describe("a declared page", () => {
  it("is in the sitemap or closed to crawlers as it says", () => {
    expect(listedPaths(DECLARED)).toEqual(["/tea"]);
    expect(closedPrefixes(DECLARED)).toEqual(["/tea/mine", "/api/tea/"]);
  });

  it("is looked at by the journeys at its examples", () => {
    expect(DECLARED.flatMap(({ examples }) => examples)).toEqual(["/tea", "/tea?kind=green"]);
  });
});

describe("PAGES", () => {
  it("has one page for each path and one file for each page", () => {
    expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
    expect(PAGES.filter(({ file }) => !existsSync(`src/app/pages/${file}`))).toEqual([]);
  });

  it("lists and closes what it always has", () => {
    expect(listedPaths()).toEqual([
      "/",
      "/earnings",
      "/compare",
      "/charts",
      "/check",
      "/companies",
      "/screener",
      "/blog",
      "/about",
      "/disclaimer",
      "/privacy",
      "/terms",
    ]);
    expect(closedPrefixes().toSorted()).toEqual([
      "/account",
      "/analytics",
      "/api/",
      "/authenticate",
      "/figures/",
      "/outbox",
      "/screener.csv",
      "/screens/",
      "/search",
    ]);
  });

  it("names the section that the header marks at each page", () => {
    const people = PAGES.filter(({ file }) => file.endsWith(".tsx"));
    const marked = (path: string) => SECTIONS.find((section) => isWithin(`/${path}`, section))?.label ?? null;
    expect(people.map(({ path, section }) => [path, section])).toEqual(people.map(({ path }) => [path, marked(path)]));
  });

  it("has a page for each section of the header, and examples that no route refuses", () => {
    const paths = PAGES.map(({ path }) => `/${path.replace(":symbol", "NVDA")}`);
    expect(SECTIONS.filter(({ to }) => !paths.includes(to))).toEqual([]);
    expect(PAGES.flatMap(({ examples }) => examples)).toHaveLength(36);
  });
});
