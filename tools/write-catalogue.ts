// Writes docs/catalogue.md from the declarations of cards, metrics, rules, pages and providers; with --check it only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { PAGES } from "#app/page-list.ts";
import { oauthProviderSlugs } from "#contracts/sdk-v1/project.ts";
import { providerOf } from "#identity/factors/oauth/provider-list.ts";
import { METRICS } from "#metrics/catalogue.ts";
import { CARDS } from "#research/cards/cards.ts";
import { INSIGHT_RULES } from "#research/rules/catalogue/catalogue.ts";
import { catalogueDocument } from "./catalogue-document.ts";

const PATH = "docs/catalogue.md";
const wanted = catalogueDocument({
  cards: CARDS,
  metrics: METRICS,
  rules: INSIGHT_RULES,
  pages: PAGES,
  providers: oauthProviderSlugs().flatMap((slug) => providerOf(slug) ?? []),
});

if (!process.argv.includes("--check")) writeFileSync(PATH, wanted);
else if (readFileSync(PATH, "utf8") !== wanted) {
  console.error(`${PATH} differs from the declarations: run node tools/write-catalogue.ts`);
  process.exitCode = 1;
}
