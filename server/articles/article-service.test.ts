import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { parseArticle } from "#research/articles/parse-article.ts";
import { openBundledResearch } from "#research/testing/bundled-research.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { createAnalysisCache } from "#server/companies/company-cache.ts";
import { createLog } from "#server/log.ts";
import { createArticleService } from "./article-service.ts";

const snapshot = await openSnapshot("data/snapshot");
const bundled = await openBundledResearch(snapshot);
const { signal } = new AbortController();
const companies = createCompanyIndex(await snapshot.listings(signal), await snapshot.identities(signal));

const ARTICLE = parseArticle(
  "example",
  `---
title: A title
summary: A summary.
author: Beforehand
published: 2026-11-22T08:00:00Z
asOf: 2025-03-01
symbols: NVDA
---
Revenue was {{NVDA revenue FY2025}} in {{NVDA revenue FY2025, period}}. It was {{NVDA revenue FY2026}} later.
`,
);

/** A service over the bundled figures, and how often it opened a company. */
function openService() {
  const state = { version: "one", opened: 0 };
  const recall = () => {
    state.opened += 1;
    return bundled.dossier("NVDA");
  };
  const isHeld = () => Promise.resolve(true);
  const companyCache = { open: recall, recall, isHeld, version: () => Promise.resolve(state.version) };
  const deps = { companies, companyCache, read: createAnalysisCache(), log: createLog("silent"), counts: new Map() };
  return { state, articles: createArticleService({ ...deps, readArticles: () => Promise.resolve([ARTICLE]) }) };
}

describe("createArticleService", () => {
  it("knows nothing by an address that no article has", async () => {
    expect(await openService().articles.read("../../etc/passwd")).toBeNull();
  });

  it("shows figures as known on the article's day, and none that was filed later", async () => {
    const article = await openService().articles.read("example");
    expect(JSON.stringify(article?.blocks)).toContain('"value":"130497000000"');
    expect(article?.verification).toEqual({ figures: 2, verified: 1 });
    expect(article?.failures.join(" ")).toContain("no period FY2026");
  });

  it("checks an article once for every state of its companies' facts", async () => {
    const { articles, state } = openService();
    await Promise.all([articles.read("example"), articles.read("example")]);
    expect(state.opened).toBe(1);
    state.version = "two";
    await articles.read("example");
    expect(state.opened).toBe(2);
  });
});
