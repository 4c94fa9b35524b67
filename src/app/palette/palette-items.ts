import { researchAddress } from "#app/addresses.ts";
import { companyTabs } from "#app/research/page/company-tabs.ts";
import { addressOf, SECTIONS } from "#app/shell/header.tsx";
import type { SearchHit } from "#contracts/api/company-search.ts";
import type { MetricName } from "./metric-names.ts";

/** A place that the palette leads to. */
export interface PaletteItem {
  readonly label: string;
  /** What kind of place it is, in a word or two. */
  readonly kind: string;
  readonly to: string;
}

const MOST_METRICS = 8;

/**
 * The places that fit what is typed: a company by its exact symbol, then tabs of the page's company, pages and metrics, then
 * other companies. Before anything is typed, tabs and pages.
 * @param symbol of the page under the palette; null where it is of no company
 * @param hits what the search answered to the text
 */
export function paletteItems(
  text: string,
  symbol: string | null,
  hits: readonly SearchHit[],
  metrics: readonly MetricName[],
): readonly PaletteItem[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const isNamed = (name: string): boolean => words.every((word) => name.toLowerCase().includes(word));
  const companies = Map.groupBy(hits, ({ match }) => match === "symbol");
  const named = words.length === 0 ? [] : metrics.filter(({ id, label }) => isNamed(`${label} ${id}`));
  return [
    ...(companies.get(true) ?? []).map(companyItem),
    ...[...tabItems(symbol), ...pageItems(symbol)].filter(({ label }) => isNamed(label)),
    ...openingWith(words.join(" "), named)
      .slice(0, MOST_METRICS)
      .flatMap((metric) => metricItems(metric, symbol)),
    ...(companies.get(false) ?? []).map(companyItem),
  ];
}

function companyItem({ symbol, name, isHeld }: SearchHit): PaletteItem {
  return { label: `${symbol} ${name}`, kind: isHeld ? "Full research" : "Company", to: researchAddress(symbol) };
}

function tabItems(symbol: string | null): readonly PaletteItem[] {
  if (symbol === null) return [];
  return companyTabs(symbol, null).map(({ words, to }) => ({ label: `${symbol}: ${words}`, kind: "Tab", to }));
}

const OTHER_PAGES: readonly PaletteItem[] = [
  ["Home", "/"],
  ["Companies by sector", "/companies"],
  ["Search companies", "/search"],
  ["Ask a question", "/ask"],
  ["Check a text", "/check"],
  ["Overlap of portfolios", "/portfolios/overlap"],
  ["About", "/about"],
].map(([label = "", to = ""]) => ({ label, kind: "Page", to }));

/** The header leads to the research of a sample company, which nobody looks for by that name. */
const SAMPLE = "/research";

function pageItems(symbol: string | null): readonly PaletteItem[] {
  const path = symbol === null ? "/" : researchAddress(symbol);
  const sections = SECTIONS.filter(({ prefix }) => prefix !== SAMPLE).map((section) => ({
    label: section.label,
    kind: "Page",
    to: addressOf(section, path),
  }));
  return [...sections, ...OTHER_PAGES];
}

/** The chart of the page's company by a metric, and all companies in its order. */
function metricItems({ id, label }: MetricName, symbol: string | null): readonly PaletteItem[] {
  const ranking = { label: `${label}: all companies`, kind: "Screener", to: `/screener?columns=${id}&sort=-${id}` };
  if (symbol === null) return [ranking];
  const to = `/charts?symbols=${encodeURIComponent(symbol)}&metrics=${id}`;
  return [{ label: `${label}: chart of ${symbol}`, kind: "Chart", to }, ranking];
}

function openingWith(text: string, metrics: readonly MetricName[]): readonly MetricName[] {
  const place = ({ id, label }: MetricName): number => (id === text || label.toLowerCase().startsWith(text) ? 0 : 1);
  return metrics.toSorted((one, other) => place(one) - place(other));
}
