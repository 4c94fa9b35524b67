import type { FilingFindings, ReportFindings, SegmentTable } from "#contracts/filing-findings.ts";
import { describeBusiness } from "#filings/business/describe-business.ts";
import { findCustomers } from "#filings/business/find-customers.ts";
import { findEmployees } from "#filings/business/find-employees.ts";
import { findSites } from "#filings/business/find-sites.ts";
import { compareTexts } from "#filings/changes/compare-texts.ts";
import type { Block } from "#filings/document/block.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import { findSalesDrivers } from "#filings/drivers/find-sales-drivers.ts";
import { type ItemTopic, periodicForm } from "#filings/items/item-names.ts";
import { type Item, splitItems } from "#filings/items/split-items.ts";
import { reconcileSegments, type SegmentBreakdown } from "#filings/segments/reconcile.ts";

/** Which report it is, and where the original is. */
export interface FiledReport {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  /** Its last day; null where the list of filings does not say. */
  readonly period: string | null;
  readonly url: string;
}

/** A report with what it says. */
export interface ReadReport {
  readonly filing: FiledReport;
  readonly parsed: ParsedFiling;
}

/** Reads what research pages say out of an annual report and the one before it; null: there is no earlier one. */
export function findInReports(later: ReadReport, earlier: ReadReport | null): ReportFindings {
  const split = splitReport(later);
  return {
    business: findBusiness(split),
    profile: findProfile(split),
    changes: earlier && findChanges(split, splitReport(earlier)),
    segments: findSegments(later),
    drivers: findDrivers(split),
  };
}

interface SplitReport extends ReadReport {
  /** None where the form has no items that we split. */
  readonly items: readonly Item[];
}

function splitReport(report: ReadReport): SplitReport {
  const form = periodicForm(report.filing.form);
  return { ...report, items: form === null ? [] : splitItems(report.parsed, form) };
}

/** Takes the business description from Item 1; null where too little of it is about the business. */
function findBusiness({ filing, parsed, items }: SplitReport): FilingFindings["business"] {
  const item = items.find(({ topic }) => topic === "business");
  const sentences = item === undefined ? [] : describeBusiness(parsed.blocks.slice(item.from, item.to));
  const { accession, filed, url } = filing;
  return sentences.length === 0 ? null : { sentences: sentences.map(({ text }) => text), accession, filed, url };
}

/** Takes the sentences about people, sites and customers; null where the report has none of them. */
function findProfile(report: SplitReport): FilingFindings["profile"] {
  const { filing, parsed } = report;
  const { accession, filed, url } = filing;
  const employees = findEmployees(blocksOf(report, "business"));
  const sites = findSites(blocksOf(report, "properties"));
  const customers = findCustomers(parsed, filing.period ?? filed);
  const isEmpty = employees === null && sites.length + customers.length === 0;
  return isEmpty ? null : { accession, filed, url, employees, sites, customers };
}

/** Finds by what causes sales grew, in the management's discussion; null where the report does not say it in a table. */
function findDrivers(report: SplitReport): FilingFindings["drivers"] {
  const { accession, form, filed, url, period } = report.filing;
  const table = period === null ? null : findSalesDrivers(blocksOf(report, "management-discussion"), period);
  return table === null || period === null ? null : { accession, form, filed, url, end: period, ...table };
}

function blocksOf({ parsed, items }: SplitReport, topic: ItemTopic): readonly Block[] {
  const item = items.find((one) => one.topic === topic);
  return item === undefined ? [] : parsed.blocks.slice(item.from, item.to);
}

const COMPARED: readonly ItemTopic[] = ["business", "risk-factors", "legal-proceedings", "management-discussion"];

/**
 * Counts what changed in the items that readers ask about, and names what is new in them. A converter's text has no
 * paragraphs to count.
 */
function findChanges(later: SplitReport, earlier: SplitReport): FilingFindings["changes"] {
  if (later.parsed.source === "text" || earlier.parsed.source === "text") return null;
  const items = later.items.flatMap((item) => {
    const old = earlier.items.find(({ key }) => key === item.key);
    const isBodied = old !== undefined && !old.isReference && !item.isReference;
    if (!isBodied || !COMPARED.includes(item.topic)) return [];
    const { counts, changes } = compareTexts(
      earlier.parsed.blocks.slice(old.from, old.to),
      later.parsed.blocks.slice(item.from, item.to),
    );
    const added = changes.flatMap((change) => (change.kind === "new" ? [change.after.text] : []));
    return [
      {
        item: item.key,
        title: item.title,
        new: counts.new,
        dropped: counts.dropped,
        changed: counts.changed,
        topics: topicsOf(added),
      },
    ];
  });
  const { accession, filed } = later.filing;
  return items.length === 0 ? null : { accession, filed, earlierFiled: earlier.filing.filed, items };
}

/** Lays the breakdowns of a report out as tables over years, oldest first. */
export function findSegments({ filing, parsed }: ReadReport): readonly SegmentTable[] {
  const groups = Map.groupBy(
    reconcileSegments(parsed).filter(({ unit }) => unit === "USD"),
    ({ division, measure }) => `${division}|${measure}`,
  );
  return [...groups.values()].flatMap((group) => {
    const years = group.toSorted((one, other) => one.end.localeCompare(other.end));
    return layOut(years, filing, (fact) => parsed.facts[fact]?.concept ?? "");
  });
}

function layOut(
  years: readonly SegmentBreakdown[],
  { accession, form, filed }: FiledReport,
  conceptOf: (fact: number) => string,
): readonly SegmentTable[] {
  const newest = years.at(-1);
  if (newest === undefined) return [];
  // Parts of the newest year first, in the document's order; then those that only earlier years have.
  const counted = years.toReversed().flatMap(({ parts }) => parts.filter(({ isSubtotal }) => !isSubtotal));
  const members = [...new Map(counted.map((part) => [part.member, part.name]))];
  const parts = members.map(([member, name]) => ({
    name,
    values: years.map((year) => {
      const part = year.parts.find((one) => one.member === member && !one.isSubtotal);
      return part === undefined ? null : { value: part.value, concept: part.concept };
    }),
  }));
  const totals = years.map(({ consolidated }) =>
    consolidated === null ? null : { value: consolidated.value, concept: conceptOf(consolidated.fact) },
  );
  const { division, measure } = newest;
  const periods = years.map(({ start, end }) => ({ start, end }));
  return [{ division, measure, accession, form, filed, periods, parts, totals }];
}

/** What a paragraph is about, by words that hardly mean anything else. */
const TOPICS: readonly (readonly [name: string, words: RegExp])[] = [
  ["export controls", /\bexport (?:control|restriction|licens)|\blicens\w+ requirement|\bexport administration/i],
  ["tariffs", /\btariffs?\b|\btrade (?:war|barrier|tension)/i],
  ["artificial intelligence", /\bartificial intelligence\b|\bgenerative AI\b|\bAI\b/],
  ["cybersecurity", /\bcyber|\bransomware|\bdata breach/i],
  ["data privacy", /\bprivacy\b|\bGDPR\b|\bpersonal data\b/i],
  ["supply", /\bsupply (?:chain|constraint|shortage)|\bsole.source|\bsuppliers?\b/i],
  ["antitrust", /\bantitrust\b|\bcompetition (?:law|authorit)/i],
  ["lawsuits", /\blawsuits?\b|\bclass action|\bplaintiffs?\b/i],
  ["taxes", /\btax (?:law|rate|reform|legislation)|\bpillar two\b/i],
  ["debt and financing", /\bindebtedness\b|\bcredit (?:facility|agreement)|\bsenior notes\b/i],
  ["acquisitions", /\bacquisitions?\b|\bmerger\b/i],
  ["climate", /\bclimate\b|\bgreenhouse gas/i],
  ["drug prices", /\bdrug pric|\bInflation Reduction Act\b|\bmost.favored.nation\b/i],
];
const MOST_NAMED = 3;

/** Names what some paragraphs are about, the topic of most paragraphs first; none where no rule knows. */
function topicsOf(paragraphs: readonly string[]): readonly string[] {
  return TOPICS.map(([name, words]) => ({ name, count: paragraphs.filter((text) => words.test(text)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_NAMED)
    .map(({ name }) => name);
}
