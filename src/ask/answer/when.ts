import type { AskDeps, OpenedCompany } from "#ask/deps.ts";
import type { Question } from "#ask/question/question.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import { listEvents } from "#earnings/list-events.ts";
import { upcomingResults } from "#earnings/next/upcoming.ts";
import { filingUrl, formName } from "#research/cards/filings/describe-filing.ts";
import { formatDate } from "#research/text/format-date.ts";
import { type Draft, missing } from "./draft.ts";

async function eventsOf({ factSet, analysis }: OpenedCompany, deps: AskDeps): Promise<readonly EarningsEvent[]> {
  return listEvents({ factSet, votes: await deps.votes(analysis.dossier.company.cik) });
}

interface WantedPeriod {
  readonly fiscalYear: number | null;
  readonly quarter: 1 | 2 | 3 | 4 | null;
}

/** Says where and when a period's figures will be filed; the next report's where no period is named. Nothing where no date is known. */
export async function whenItIsFiled(
  opened: OpenedCompany,
  deps: AskDeps,
  wanted: WantedPeriod | null,
): Promise<readonly string[]> {
  const events = (await eventsOf(opened, deps)).filter(({ status }) => status !== "REPORTED");
  const quarter = wanted?.fiscalYear === null || wanted === null ? null : `Q${wanted.quarter ?? 4}`;
  const event =
    quarter === null
      ? upcomingResults(events, deps.today()).next
      : events.find(({ fiscalYear, fiscalPeriod }) => fiscalYear === wanted?.fiscalYear && fiscalPeriod === quarter);
  if (event === null || event === undefined) return [];
  const form = event.deadline?.form ?? (event.fiscalPeriod === "Q4" ? "10-K" : "10-Q");
  const due = event.deadline === null ? "" : `, due by ${formatDate(event.deadline.date)}`;
  return [`Look for it in the ${formName(form).toLowerCase()} for ${reportedPeriod(event)} (Form ${form}${due}).`];
}

/** What a report is for: the annual report is of the year, not of its last quarter. */
function reportedPeriod({ fiscalPeriod, fiscalYear }: EarningsEvent): string {
  return fiscalPeriod === "Q4" ? `FY${fiscalYear}` : `${fiscalPeriod} FY${fiscalYear}`;
}

/** Answers when results came or are expected, and when a report was filed. */
export async function when(question: Question, opened: OpenedCompany, deps: AskDeps): Promise<Draft> {
  const events = await eventsOf(opened, deps);
  const wanted = question.periods.find((wish) => wish.kind === "quarter" || wish.kind === "year");
  if (question.event === "filing")
    return /\b(?:will|next|due|expect(?:ed)?|going to|deadline|upcoming)\b/i.test(question.text)
      ? whenNextFiled(question, opened, deps)
      : whenFiled(question, opened);
  if (wanted !== undefined) return whenOf(events, wanted, opened);
  const isPast = /\b(?:did|was|were|last|latest|previous)\b/i.test(question.text) && !/\bnext\b/i.test(question.text);
  const event = isPast
    ? events.findLast(({ status }) => status === "REPORTED")
    : (upcomingResults(events, deps.today()).next ?? events.findLast(({ status }) => status !== "REPORTED"));
  return event === undefined ? missing(["We have no earnings date for this company."]) : eventDraft(event, opened);
}

function whenOf(
  events: readonly EarningsEvent[],
  wanted: { readonly kind: "quarter" | "year"; readonly quarter?: number; readonly year: number | null },
  opened: OpenedCompany,
): Draft {
  const quarter = `Q${wanted.kind === "year" ? 4 : (wanted.quarter ?? 4)}`;
  const event = events.findLast(
    ({ fiscalYear, fiscalPeriod }) => fiscalPeriod === quarter && (wanted.year === null || fiscalYear === wanted.year),
  );
  return event === undefined
    ? missing([`We have no earnings date for ${quarter}${wanted.year === null ? "" : ` FY${wanted.year}`}.`])
    : eventDraft(event, opened);
}

function eventDraft(event: EarningsEvent, { analysis }: OpenedCompany): Draft {
  const name = `${event.fiscalPeriod} FY${event.fiscalYear}`;
  const { displayName, cik } = analysis.dossier.company;
  const day = formatDate(event.date);
  const [source] = event.sources;
  const filing = event.release ?? event.report;
  const sentence =
    event.status === "REPORTED"
      ? `${displayName} announced its results for ${name} on ${day}.`
      : `We expect the results of ${displayName} for ${name} on ${day}.`;
  const basis =
    event.status === "ESTIMATED"
      ? ["The date is our estimate from the company's own past dates."]
      : source === undefined
        ? []
        : [`The date comes from: ${source.name}.`];
  return {
    state: "answered",
    notes: [sentence, ...basis],
    sources:
      filing === null
        ? []
        : [{ title: `${displayName}, ${filing.form}`, filed: filing.filed, url: filingUrl(cik, filing) }],
  };
}

/** When a report that is not filed yet is due. */
async function whenNextFiled(question: Question, opened: OpenedCompany, deps: AskDeps): Promise<Draft> {
  const isAnnual = /10-?k|20-?f|annual/i.test(question.text);
  const isQuarterly = /10-?q|quarterly/i.test(question.text);
  const wish = question.periods.find(({ kind }) => kind === "quarter" || kind === "year");
  const quarter = wish?.kind === "quarter" ? wish.quarter : isAnnual || wish?.kind === "year" ? 4 : null;
  const year = wish?.kind === "quarter" || wish?.kind === "year" ? wish.year : null;
  const event = (await eventsOf(opened, deps)).find(
    ({ status, fiscalYear, fiscalPeriod, date }) =>
      status !== "REPORTED" &&
      (year !== null || date >= deps.today()) &&
      (quarter === null || fiscalPeriod === `Q${quarter}`) &&
      (!isQuarterly || fiscalPeriod !== "Q4") &&
      (year === null || fiscalYear === year),
  );
  const { displayName } = opened.analysis.dossier.company;
  if (event === undefined || event.deadline === null)
    return missing([`We know no deadline of ${displayName} for such a report.`]);
  const { form, date } = event.deadline;
  return {
    state: "answered",
    notes: [
      `${displayName} must file its ${formName(form).toLowerCase()} for ${reportedPeriod(event)} (Form ${form}) by ${formatDate(date)}.`,
      "This is the SEC's deadline for a company of its size; many file earlier.",
    ],
  };
}

function whenFiled(question: Question, { analysis }: OpenedCompany): Draft {
  const { filings, company } = analysis.dossier;
  const form = formIn(question.text);
  const year = question.periods.find((wish) => wish.kind === "year");
  const period = year === undefined ? undefined : analysis.years.find(({ fiscalYear }) => fiscalYear === year.year);
  const filing = filings.find(
    (one) =>
      one.filed <= analysis.asOf &&
      one.form === form &&
      (year === undefined || (period !== undefined && one.reportDate === period.end)),
  );
  if (filing === undefined) return missing([`Our list of filings of ${company.displayName} has no such Form ${form}.`]);
  const covered = filing.reportDate === null ? "" : ` for the period to ${formatDate(filing.reportDate)}`;
  return {
    state: "answered",
    notes: [`${company.displayName} filed its Form ${form}${covered} on ${formatDate(filing.filed)}.`],
    sources: [{ title: `${company.displayName}, ${form}`, filed: filing.filed, url: filingUrl(company.cik, filing) }],
  };
}

function formIn(text: string): string {
  if (/10-?q|quarterly report/i.test(text)) return "10-Q";
  return /20-?f/i.test(text) ? "20-F" : "10-K";
}
