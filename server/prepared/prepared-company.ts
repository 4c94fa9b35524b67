import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createBrotliDecompress } from "node:zlib";
import { z } from "zod";
import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import type { CompanyEvents, EventsOrigin } from "#earnings/store/event-store.ts";
import type { Company } from "#facts/dossier.ts";
import type { FindingsSource } from "#filings/findings/findings-source.ts";
import { openFindings } from "#filings/findings/open-findings.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { CompanySummary } from "#research/portfolio-report/summary/company-summary.ts";
import type { UniverseRecord } from "#screener/universe/company-row.ts";
import { UNIVERSE_LAYOUT } from "#screener/universe/measures.ts";
import { openBundledCompanies } from "#server/companies/bundled-companies.ts";
import type { LocatedCompanies } from "#server/companies/company-cache.ts";
import { largestFirst } from "#server/companies/open-companies.ts";
import { withFindings } from "#server/companies/open-caches.ts";
import { eventsVersion } from "#server/earnings/events-version.ts";
import { readCompany } from "#server/earnings/read-company.ts";
import { computeCompany } from "#server/universe/compute-record.ts";
import { rowFacts } from "#server/universe/row-rules.ts";

export const PREPARED_FOLDER = "data/prepared";
export const PREPARED_FILE = "companies.jsonl.br";

/** Our own build wrote them from these types; a row of other columns is told by its layout. */
const PREPARED = z.object({
  cik: z.string().regex(/^\d{10}$/),
  layout: z.string(),
  rows: z.object({
    facts: z.string(),
    record: z.custom<UniverseRecord>((value) => typeof value === "object"),
    summary: z.custom<CompanySummary>((value) => typeof value === "object"),
  }),
  earnings: z.object({
    origin: z.custom<EventsOrigin>((value) => typeof value === "object"),
    read: z.custom<CompanyEvents<CalendarFigures>>((value) => typeof value === "object"),
  }),
});

/**
 * What the first start shows of a bundled company before anything is computed: its rows of the screener, its summary for portfolios
 * and its results.
 */
export type PreparedCompany = z.infer<typeof PREPARED>;

const OPEN_MS = 60_000;

/** Computes what is prepared, from the bundled figures and filings alone. */
export interface Preparing {
  /** Bundled companies, the largest first: they are asked for first, and the first start loads them in this order. */
  readonly companies: readonly Pick<Company, "cik">[];
  /** Throws for a company that is not bundled. */
  readonly prepare: (cik: string) => Promise<PreparedCompany>;
}

/** Opens the bundle in a checkout. */
export async function openPreparing(root: string): Promise<Preparing> {
  const snapshot = await openSnapshot(join(root, "data/snapshot"));
  const { companyCache, known } = await openBundledCompanies(snapshot, () => new Date());
  const bundled = await openFindings(join(root, "data/filings/findings.json.br"));
  const findings = {
    version: () => Promise.resolve(bundled.version),
    of: (cik: string) => Promise.resolve(bundled.of(cik)),
  };
  const located = withFindings(companyCache, findings, null);
  return {
    companies: largestFirst(known),
    prepare: (cik) => prepareCompany(cik, located, findings),
  };
}

/** As a server without live sources computes it. */
async function prepareCompany(
  cik: string,
  companies: LocatedCompanies,
  findings: FindingsSource,
): Promise<PreparedCompany> {
  const dossier = await companies.recall(cik, AbortSignal.timeout(OPEN_MS));
  const held = await companies.heldIn(cik);
  if (dossier === null || held === null) throw new TypeError(`prepareCompany(): ${cik} is not bundled.`);
  const { origin, ...read } = readCompany(dossier, []);
  const found = dossier.findings === undefined ? null : await findings.version(cik);
  return {
    cik,
    layout: UNIVERSE_LAYOUT,
    rows: { facts: rowFacts(held.version, found), ...computeCompany(dossier) },
    earnings: { origin: { ...origin, version: eventsVersion(await companies.version(cik), []) }, read },
  };
}

/** Reads what was prepared, one company at a time. */
export async function* readPrepared(file: string): AsyncGenerator<PreparedCompany> {
  const chunks = createBrotliDecompress().setEncoding("utf8");
  // A file that is missing or broken ends the chunks with its error.
  pipeline(createReadStream(file), chunks, () => undefined);
  let rest = "";
  // Line by line as they are asked for: node:readline would go on unfolding the file meanwhile.
  for await (const chunk of chunks) {
    const lines = `${rest}${String(chunk)}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield PREPARED.parse(JSON.parse(line));
  }
}
