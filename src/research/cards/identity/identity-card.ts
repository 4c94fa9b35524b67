import type { Company, Origin } from "#facts/dossier.ts";
import { readableName } from "#facts/readable-name.ts";
import { composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import type { CardContent } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { formatDate } from "#research/text/format-date.ts";
import { locationName } from "./location-names.ts";

/** Who and what the company is, from the SEC's own registration data; computes nothing. */
export const identityCard = defineCard({
  type: "identity",
  title: "Company",
  after: null,
  shownIn: ["overview"],
  turn: "first",
  build: buildIdentityCard,
});

function buildIdentityCard({ factSet, analysis }: CardContext): CardContent {
  const { company, filings, origin } = analysis.dossier;
  const ends = factSet.periods("year").map((period) => period.end);
  const blocks = [
    prose(registration(company)),
    prose(business(company)),
    prose(fiscalYear(company, ends)),
    prose(otherShares(company)),
    prose(past(company, new Set(filings.map(({ cik }) => cik)))),
    prose(company.website === null ? null : `Website: ${company.website}`),
    prose(`Figures are as known on ${formatDate(analysis.asOf)}. ${extentOf(origin)}`),
  ];
  return composeCard(blocks, "We know nothing about this company yet.");
}

function registration(company: Company): string {
  const { cik, name, exchange, symbol, stateOfIncorporation } = company;
  const place = stateOfIncorporation === null ? null : locationName(stateOfIncorporation);
  const listed = exchange === null ? `Its symbol is ${symbol}` : `It is listed on ${exchange} as ${symbol}`;
  const founded = place === null ? "" : ` and incorporated in ${place}`;
  return `${readableName(name)} is registered with the SEC under CIK ${Number(cik)}. ${listed}${founded}.`;
}

function business({ sector, sic, sicDescription, filerCategory }: Company): string | null {
  const industry = sicDescription === null ? null : `${sicDescription}${sic === null ? "" : ` (SIC ${sic})`}`;
  const kind = [sector === null ? null : `Sector: ${sector}.`, industry === null ? null : `Industry: ${industry}.`];
  const filer = filerCategory === null ? null : `Filer category: ${filerCategory.toLowerCase()}.`;
  return [...kind, filer].filter((part) => part !== null).join(" ");
}

function fiscalYear({ fiscalYearEnd }: Company, ends: readonly string[]): string | null {
  const known = yearEndPhrase(ends);
  if (known !== null) return `Its fiscal year ends on ${known}.`;
  const month = yearEndMonth(fiscalYearEnd);
  return month === null ? null : `Its fiscal year ends around the end of ${month}.`;
}

function otherShares({ shareClasses, otherSecurities, displayName }: Company): string | null {
  const classes = shareClasses.length === 0 ? null : `Other share classes: ${shareClasses.join(", ")}.`;
  const others =
    otherSecurities.length === 0
      ? null
      : `Other securities of ${displayName}, such as preferred shares and notes: ${otherSecurities.join(", ")}.`;
  return [classes, others].filter((part) => part !== null).join(" ");
}

function past(company: Company, filers: ReadonlySet<string | undefined>): string | null {
  const { name, formerNames, formerTickers, successors } = company;
  // A new state of incorporation is filed as a new name: `NVIDIA CORP/CA`.
  const former = new Map(formerNames.map((entry) => [nameKey(entry.name), readableName(entry.name)]));
  former.delete(nameKey(name));
  const names = [...former.values()].slice(0, 3);
  const tickers = formerTickers.map(({ ticker, until }) => (until === null ? ticker : `${ticker} (until ${until})`));
  return [
    names.length === 0 ? null : `Formerly ${names.join(", ").replace(/\.$/, "")}.`,
    tickers.length === 0 ? null : `Former symbols: ${tickers.join(", ")}.`,
    predecessorsSentence(company, filers),
    successors.length === 0 ? null : "Another registrant now files for the same business.",
  ]
    .filter((part) => part !== null)
    .join(" ");
}

/** Filers write one name with and without a full stop or a comma. */
function nameKey(name: string): string {
  return readableName(name).replaceAll(/[.,]/g, "").toLowerCase();
}

function predecessorsSentence({ predecessors }: Company, filers: ReadonlySet<string | undefined>): string | null {
  if (predecessors.length === 0) return null;
  const joined = predecessors.filter((cik) => filers.has(cik)).map((cik) => `CIK ${Number(cik)}`);
  if (joined.length === 0)
    return "Another company filed for the same business before; its filings are not joined with these figures.";
  return `Older figures are those that ${joined.join(" and ")} filed for the same business.`;
}

function extentOf({ tier, fullThrough, selectedConcepts }: Origin): string {
  if (tier === "trimmed") return "We have only selected items of each filing.";
  const items = selectedConcepts === null ? "every standard item" : "every standard item that this page reads";
  if (fullThrough === null) return `For each filing we have ${items}.`;
  return `For filings until ${formatDate(fullThrough)} we have ${items}, for later filings fewer.`;
}

/** Names the company beyond doubt in one line: `Nvidia Corp · Semiconductors · CIK 1045810 · Nasdaq · fiscal year to January`. */
export function identityLine({ name, sicDescription, cik, exchange, fiscalYearEnd }: Company): string {
  const month = yearEndMonth(fiscalYearEnd);
  const year = month === null ? null : `fiscal year to ${month}`;
  const parts = [readableName(name), sicDescription, `CIK ${Number(cik)}`, exchange, year];
  return parts.filter((part) => part !== null).join(" · ");
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const DAY_MS = 86_400_000;

/**
 * Says when a fiscal year ends from the ends of past years, newest last: `31 December`, `the last Sunday of January`,
 * `the Saturday nearest 31 January`. Years of 52 or 53 weeks end on one weekday; no filing states the rule as data.
 * Null for no years.
 */
export function yearEndPhrase(ends: readonly string[]): string | null {
  const recent = ends.slice(-5).map((end) => new Date(`${end}T00:00:00Z`));
  const newest = recent.at(-1);
  if (newest === undefined) return null;
  const weekdays = new Set(recent.map((date) => date.getUTCDay()));
  const isFixed =
    new Set(recent.map((date) => date.getUTCDate())).size === 1 || recent.every((date) => isMonthEnd(date));
  if (recent.length < 3 || weekdays.size > 1 || isFixed) return dayAndMonth(newest);
  const weekday = WEEKDAYS[newest.getUTCDay()] ?? "";
  if (recent.every((date) => isNextMonth(date, 7))) {
    return `the last ${weekday} of ${MONTHS[newest.getUTCMonth()]}`;
  }
  return `the ${weekday} nearest ${dayAndMonth(nearestMonthEnd(newest))}`;
}

/** The month at whose end a fiscal year about ends, by the SEC's MMDD: `0201` is January. Null when it is not stated. */
export function yearEndMonth(fiscalYearEnd: string | null): string | null {
  if (fiscalYearEnd === null || !/^\d{4}$/.test(fiscalYearEnd)) return null;
  const date = new Date(`2023-${fiscalYearEnd.slice(0, 2)}-${fiscalYearEnd.slice(2)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : (MONTHS[nearestMonthEnd(date).getUTCMonth()] ?? null);
}

function isMonthEnd(date: Date): boolean {
  return isNextMonth(date, 1);
}

function isNextMonth(date: Date, days: number): boolean {
  return new Date(date.getTime() + days * DAY_MS).getUTCMonth() !== date.getUTCMonth();
}

/** The last day of the month that lies nearest. */
function nearestMonthEnd(date: Date): Date {
  const monthEnd = (offset: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 0));
  const [before, after] = [monthEnd(0), monthEnd(1)];
  return date.getTime() - before.getTime() < after.getTime() - date.getTime() ? before : after;
}

function dayAndMonth(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}
