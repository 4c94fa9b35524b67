import { z } from "zod";
import { EARNINGS_STATUSES } from "#contracts/earnings.ts";
import { listEvents } from "#earnings/list-events.ts";
import { filingRow } from "#research/cards/filings/describe-filing.ts";
import { defineFunction } from "./define-function.ts";
import {
  asOfField,
  BAD_CURSOR,
  companyField,
  companyOutput,
  cursorField,
  nextCursor,
  openCompany,
  pageOf,
} from "./fields.ts";

const ROWS_A_PAGE = 40;

export const LIST_FILINGS = defineFunction({
  name: "list_filings",
  title: "List filings",
  description: "Lists the filings of a company that we know, newest first, with their addresses at the SEC.",
  input: z.object({
    company: companyField,
    forms: z.array(z.string().max(12)).max(12).default([]).describe("Only these forms, for example 10-K."),
    asOf: asOfField,
    cursor: cursorField,
  }),
  output: z.object({
    company: companyOutput,
    filings: z.array(
      z.object({
        filed: z.string(),
        form: z.string(),
        title: z.string(),
        reportDate: z.string().nullable(),
        url: z.string(),
      }),
    ),
    through: z.string().nullable().describe("The day on which our list of the company's filings ends."),
    nextCursor,
  }),
  async run({ company, forms, asOf, cursor }, deps) {
    const found = await openCompany(deps, company, asOf);
    if (!found.ok) return found;
    const { dossier, asOf: day } = found.opened.analysis;
    const wanted = new Set(forms.map((form) => form.toUpperCase()));
    const filings = dossier.filings.filter(
      ({ form, filed }) => filed <= day && (wanted.size === 0 || wanted.has(form.toUpperCase())),
    );
    const page = pageOf(filings, cursor, ROWS_A_PAGE);
    if (page === null) return BAD_CURSOR;
    const { symbol, displayName, cik } = dossier.company;
    return {
      ok: true,
      output: {
        company: { symbol, name: displayName },
        filings: page.rows.map((filing) => filingRow(cik, filing)),
        through: dossier.origin.filingsThrough,
        nextCursor: page.nextCursor,
      },
    };
  },
});

export const LIST_EARNINGS = defineFunction({
  name: "list_earnings",
  title: "List earnings dates",
  description:
    "Lists when a company announced its results and when the next ones are expected, newest first, with the source of each date. An estimated date is worked out from the company's own past.",
  input: z.object({ company: companyField, asOf: asOfField, cursor: cursorField }),
  output: z.object({
    company: companyOutput,
    today: z.string(),
    events: z.array(
      z.object({
        fiscalYear: z.number(),
        fiscalPeriod: z.string(),
        periodEnd: z.string(),
        date: z.string(),
        status: z.enum(EARNINGS_STATUSES),
        source: z.string().nullable(),
        deadline: z.string().nullable().describe("The last day to file the period's report in time."),
      }),
    ),
    nextCursor,
  }),
  async run({ company, asOf, cursor }, deps) {
    const found = await openCompany(deps, company, asOf);
    if (!found.ok) return found;
    const { symbol, displayName, cik } = found.opened.analysis.dossier.company;
    const votes = asOf === null ? await deps.votes(cik) : [];
    const events = listEvents({ factSet: found.opened.factSet, votes }).toReversed();
    const page = pageOf(events, cursor, ROWS_A_PAGE);
    if (page === null) return BAD_CURSOR;
    return {
      ok: true,
      output: {
        company: { symbol, name: displayName },
        today: deps.today(),
        events: page.rows.map(({ fiscalYear, fiscalPeriod, periodEnd, date, status, sources, deadline }) => ({
          fiscalYear,
          fiscalPeriod,
          periodEnd,
          date,
          status,
          source: sources[0]?.name ?? null,
          deadline: deadline?.date ?? null,
        })),
        nextCursor: page.nextCursor,
      },
    };
  },
});
