import { z } from "zod";
import { deepPlan } from "#contracts/api/deep-research.ts";
import { MOST_CHOSEN_PEERS, RESEARCH_TYPES } from "#contracts/research-stream.ts";
import { PORTFOLIO_LIMITS } from "#contracts/portfolio.ts";
import { lots, symbol, targetWeight } from "#contracts/portfolio-fields.ts";
import { companyKey } from "#members/portfolios/change/content.ts";

// The fields of the API, each with the sentence that is answered when it is wrong.

const isoDate = z.iso.date("Give a date as YYYY-MM-DD.");

/** `POST /api/research`. */
export const researchBody = z.strictObject(
  {
    symbol: z
      .string("Give a symbol, for example NVDA.")
      .trim()
      .min(1, "Give a symbol, for example NVDA.")
      .max(20, "A symbol has at most 20 characters."),
    type: z.enum(RESEARCH_TYPES, `Give one of ${RESEARCH_TYPES.join(", ")}.`).default("overview"),
    asOf: isoDate.nullable().default(null),
    plan: z.nullable(deepPlan).default(null),
    peers: z
      .array(z.string("Give symbols.").max(20, "A symbol has at most 20 characters."), "Give a list of symbols.")
      .max(MOST_CHOSEN_PEERS, `Give at most ${MOST_CHOSEN_PEERS} symbols.`)
      .default([]),
    text: z.enum(["model", "rules"], "Give model or rules.").default("model"),
  },
  "Send a JSON object.",
);

/** `GET /api/companies`. */
export const companiesQuery = z.object({ q: z.string("Say what to look for.").max(100, "At most 100 characters.") });

/** `GET /api/figures/{id}`. */
export const figureQuery = z.object({ asOf: isoDate.nullable() });

/** The greatest number an event can have: what a column of the database holds. */
const MOST_EVENTS = 2_147_483_647;

/** Where an event stream goes on: the number of the last event the client has. */
export const afterSeq = z.coerce
  .number("Give the number of the last event received.")
  .int({ error: "Give a whole number.", abort: true })
  .min(0, "Give a number from 0.")
  .max(MOST_EVENTS, "No run has that many events.");

/** 128 random bits, base64url. */
export const runIdShape = /^[\w-]{22}$/;

/** Longest id of a figure; calculations carry the ids of their operands. */
export const FIGURE_ID_LIMIT = 600;

const cikField = z.string("Give a CIK.").regex(/^\d{10}$/, "A CIK has ten digits.");

/** The companies of a list that the browser holds, each once. */
export const listedItemsField = z
  .array(z.strictObject({ cik: cikField, symbol, targetWeight, lots }), "Give a list of companies.")
  .max(PORTFOLIO_LIMITS.companies, `At most ${PORTFOLIO_LIMITS.companies} companies at once.`)
  .refine((items) => new Set(items.map(companyKey)).size === items.length, {
    message: "Name each company once.",
  });

const seen = z.strictObject({
  filing: z.string().max(25).nullable(),
  results: z.iso.date().nullable(),
  next: z.iso.date().nullable(),
});

/** What somebody saw on an earlier visit, as their browser remembers it. */
export const visitField = z.strictObject({ at: z.iso.datetime("Give an instant."), seen: z.record(cikField, seen) });
