import { z } from "zod";
import { figureView } from "#contracts/api/figure.ts";
import { figureSources } from "#ask/answer/figure-sources.ts";
import { type CompanyRef, findCompany } from "#ask/companies/find-company.ts";
import type { AskDeps, OpenedCompany } from "#ask/deps.ts";
import type { Figure } from "#facts/figure.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { type FunctionRefusal, refuse } from "./define-function.ts";

export const companyField = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .describe("A ticker symbol such as NVDA, or a company's name.");

export const asOfField = z.iso
  .date()
  .nullable()
  .default(null)
  .describe("As known on this day (YYYY-MM-DD): nothing filed later is used. Leave out for today.");

export const cursorField = z
  .string()
  .max(20)
  .nullable()
  .default(null)
  .describe("The `nextCursor` of the answer before, for the rest of a long one.");

export const nextCursor = z.string().nullable().describe("Send it as `cursor` for the next rows; null: that was all.");

export const companyOutput = z.object({ symbol: z.string(), name: z.string() });

const sourceOutput = z.object({ title: z.string(), filed: z.string().nullable(), url: z.string().nullable() });

/** A figure with its company and filings. */
export const figureOutput = z.object({
  company: z.string().describe("Symbol"),
  figure: figureView,
  sources: z.array(sourceOutput),
});

/** Writes a figure with its company and filings. */
export function figureWithSources(figure: Figure, { analysis }: OpenedCompany): z.input<typeof figureOutput> {
  const { dossier } = analysis;
  const view = viewOf(figure);
  return {
    company: dossier.company.symbol,
    figure: { ...view, flags: [...view.flags] },
    sources: figureSources([figure], dossier).map((source) => ({ ...source })),
  };
}

export type OpenResult =
  | { readonly ok: true; readonly opened: OpenedCompany }
  | { readonly ok: false; readonly refusal: FunctionRefusal };

const FIRST_DAY = "2014-01-01";

/** Opens the company that a caller names, as known on a day. */
export async function openCompany(deps: AskDeps, text: string, asOf: string | null): Promise<OpenResult> {
  if (asOf !== null && (asOf < FIRST_DAY || asOf > deps.today())) {
    return refuse("bad-date", `Choose a day from ${FIRST_DAY} to today.`);
  }
  const found = findCompany(deps.companies, text);
  if (found.kind !== "held") return refuseCompany(found, text);
  const opened = await deps.open(found.cik, asOf);
  return opened === null ? refuse("not-held", `We have no figures of ${found.name} yet.`) : { ok: true, opened };
}

/** Says why a text names no company that we have figures of. */
export function refuseCompany(
  found: Exclude<CompanyRef, { readonly kind: "held" }>,
  text: string,
): { readonly ok: false; readonly refusal: FunctionRefusal } {
  switch (found.kind) {
    case "not-held":
      return found.isFund
        ? refuse("not-a-company", `${found.symbol} is a fund, and we cover companies only.`)
        : refuse("not-held", `We have no figures of ${found.name} (${found.symbol}) yet.`);
    case "ambiguous": {
      const names = found.hits.map(({ symbol, name }) => `${symbol} (${name})`);
      return refuse("ambiguous-company", `"${text}" could be ${names.join(" or ")}.`, names);
    }
    case "unknown":
      return refuse("unknown-company", `We found no company named "${text}".`);
  }
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** Cuts a list into pages; null for a cursor that no answer gave. */
export function pageOf<Row>(rows: readonly Row[], cursor: string | null, size: number): Page<Row> | null {
  const start = cursor === null ? 0 : Number(cursor);
  if (!Number.isSafeInteger(start) || start < 0 || (start > 0 && start >= rows.length)) return null;
  const end = start + size;
  return { rows: rows.slice(start, end), nextCursor: end < rows.length ? String(end) : null };
}

export const BAD_CURSOR = refuse(
  "bad-cursor",
  "This cursor is not from one of our answers. Leave it out to start from the first row.",
);

/** Said where functions answer without a database, which the bundled figures need none of. */
export const NEEDS_SERVER = refuse("needs-server", "This needs a running server. Connect to its address /mcp.");
