// Writes docs/catalogue.md from the declarations of cards, metrics, rules, pages and providers; with --check it only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { PAGES, type Page } from "#app/page-list.ts";
import { oauthProviderSlugs } from "#contracts/sdk-v1/project.ts";
import { providerOf } from "#identity/factors/oauth/provider-list.ts";
import { METRICS } from "#metrics/catalogue.ts";
import { CARDS } from "#research/cards/cards.ts";
import { INSIGHT_RULES } from "#research/rules/catalogue/catalogue.ts";
import type { OAuthProvider } from "#identity/factors/oauth/provider.ts";
import type { Metric } from "#metrics/metric.ts";
import type { Cards } from "#research/cards/define-card.ts";
import { cardsOf } from "#research/cards/plan.ts";
import type { Rule } from "#research/rules/insight.ts";
import { formatTable } from "./markdown-table.ts";

const PATH = "docs/catalogue.md";
/** Writes the document, or with `--check` says that it differs. */
function main(isCheck: boolean): void {
  const wanted = catalogueDocument({
    cards: CARDS,
    metrics: METRICS,
    rules: INSIGHT_RULES,
    pages: PAGES,
    providers: oauthProviderSlugs().flatMap((slug) => providerOf(slug) ?? []),
  });

  if (!isCheck) writeFileSync(PATH, wanted);
  else if (readFileSync(PATH, "utf8") !== wanted) {
    console.error(`${PATH} differs from the declarations: run node tools/write-catalogue.ts`);
    process.exitCode = 1;
  }
}

const INTRODUCTION = `# Catalogue

What the product is made of, as each part declares itself. CONTRIBUTING.md says how to add one.
\`node tools/write-catalogue.ts\` writes this document from the declarations.
`;

/** Everything that declares itself. */
interface Declared {
  readonly cards: Cards;
  readonly metrics: readonly Metric[];
  readonly rules: readonly Rule[];
  readonly pages: readonly Page[];
  readonly providers: readonly OAuthProvider[];
}

/** Writes docs/catalogue.md: one table for each kind of part. */
export function catalogueDocument({ cards, metrics, rules, pages, providers }: Declared): string {
  const full = cardsOf("full", cards);
  const memo = cardsOf("deep", cards).filter((type) => !full.includes(type));
  const cardRows = [...full, ...memo].map((type) => {
    const { title, shownIn, turn } = cards[type];
    return [`\`${type}\``, title, shownInWords(shownIn), turn];
  });
  const metricRows = metrics.map(({ id, label, formula, periods }) => [
    `\`${id}\``,
    label,
    formula,
    periods.join(", "),
  ]);
  const ruleRows = rules.map(({ id, card, sectors }) => [`\`${id}\``, cards[card].title, sectors.join(", ")]);
  const pageRows = pages.map(({ path, file, section: part, crawlers }) => [
    `\`/${path}\``,
    `\`${file}\``,
    part ?? "",
    crawlers,
  ]);
  const providerRows = providers.map(({ slug, name, kind, scopes }) => [`\`${slug}\``, name, kind, scopes.join(" ")]);
  return [
    INTRODUCTION,
    section("Cards", ["Card", "Title", "Research types", "Built"], cardRows),
    section("Metrics", ["Metric", "Label", "Formula", "Periods"], metricRows),
    section("Insight rules", ["Rule", "Card", "Sectors"], ruleRows),
    section("Pages", ["Path", "File", "Section", "Crawlers"], pageRows),
    section("OAuth providers", ["Provider", "Name", "Protocol", "Scopes"], providerRows),
  ].join("");
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|").replaceAll("*", "\\*")));
  return `\n## ${title}\n\n${formatTable(head, cells)}`;
}

function shownInWords(shownIn: Cards[keyof Cards]["shownIn"]): string {
  if (shownIn === "reports") return "every but deep";
  if (shownIn === "every") return "every";
  return [...shownIn, ...(shownIn.some((type) => type !== "deep") ? ["full"] : [])].join(", ");
}

if (import.meta.main) main(process.argv.includes("--check"));
