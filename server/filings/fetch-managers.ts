import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { z } from "zod";
import type { FindingStore } from "#filings/findings/finding-store.ts";
import type { ManagerStore } from "#filings/findings/manager-store.ts";
import type { AssignedReport } from "#filings/ownership/assign-holdings.ts";
import type { Manager } from "#filings/ownership/institutions-of.ts";
import { type CloseAt, compareWithCloses, inDollars, judgeValues } from "#filings/ownership/judge-values.ts";
import type { NamedCompany } from "#filings/ownership/match-issuers.ts";
import { MarketError } from "#market/errors.ts";
import type { FilingRecord } from "#market/records.ts";
import { lazily } from "#platform/memo.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import type { LiveSource } from "#server/companies/live-source.ts";
import type { Log } from "#server/log.ts";
import { createPreparer, type Preparer } from "./create-preparer.ts";
import { type FetchedFilings, LASTING } from "./fetch-filings.ts";

interface ManagerDeps {
  readonly source: Pick<LiveSource, "documents" | "listings">;
  readonly store: ManagerStore;
  readonly findings: Pick<FindingStore, "done" | "saveFailure">;
  readonly managers: readonly Manager[];
  /** What the values of a report are compared with. */
  readonly closeAt: CloseAt;
  readonly log: Pick<Log, "info" | "warn">;
  readonly now: () => Date;
}

/** What one round goes through the lists with. */
interface RoundDeps extends ManagerDeps {
  readonly preparer: Preparer;
  /** The companies that a report's lines may mean. */
  readonly companies: () => Promise<readonly NamedCompany[]>;
}

/** The newest quarter, the one it is compared with, and one for a manager who is late. */
const QUARTERS = 3;
const REPORT = /^13F-HR(?:\/A)?$/;
/** The main document is listed as the SEC's drawing of it, in a folder of the style. */
const DRAWN = /^xsl[^/]*\//;
const XML = /\.xml$/i;

/**
 * Fetches the Forms 13F-HR of each manager whose list was not gone through since an instant. A report that fails leaves the
 * others; where EDGAR itself fails, the rest waits for the next round.
 */
export async function fetchManagers(deps: ManagerDeps, since: string, signal: AbortSignal): Promise<FetchedFilings> {
  const companies = lazily(async () => {
    return (await deps.source.listings(signal)).listings.map(({ cik, name }) => ({ cik, name }));
  });
  const preparer = createPreparer();
  try {
    return await readManagers({ ...deps, preparer, companies }, since, signal);
  } finally {
    await preparer.end();
    await deps.store.renew();
  }
}

async function readManagers(deps: RoundDeps, since: string, signal: AbortSignal): Promise<FetchedFilings> {
  const counts = { read: 0, failed: 0 };
  for (const manager of await deps.store.due(deps.managers, since)) {
    try {
      const list = await readManager(deps, manager, signal);
      counts.read += list.read;
      counts.failed += list.failed;
    } catch (error) {
      if (signal.aborted) return { ...counts, isCutOff: true };
      if (!(error instanceof MarketError)) throw error;
      deps.log.warn(
        { err: error, cik: manager.cik },
        "a manager's reports could not be fetched; the next round tries again",
      );
      // A wrong CIK in the settings is no reason to leave out the other managers.
      if (!LASTING.has(error.code)) return { ...counts, isCutOff: true };
    }
  }
  return { ...counts, isCutOff: false };
}

/** Goes through the list of one manager. */
async function readManager(
  { source, store, findings, log, now, ...round }: RoundDeps,
  { cik }: Manager,
  signal: AbortSignal,
): Promise<Omit<FetchedFilings, "isCutOff">> {
  const wanted = newestReports(await source.documents.filed(cik, signal));
  const [current, done] = await Promise.all([store.current(cik), findings.done(cik)]);
  const counts = { read: 0, failed: 0 };
  for (const filing of wanted) {
    const { accession, form, filed } = filing;
    if (current.has(accession) || done.failed.has(accession)) continue;
    const texts = await readTexts(source.documents, store, { cik, filing }, signal);
    const companies = await round.companies();
    const answer =
      typeof texts === "string"
        ? ({ ok: false, reason: texts } as const)
        : await round.preparer.prepare({ kind: "holdings", ...texts, cik, filed, companies }, signal);
    signal.throwIfAborted();
    const judged = answer.ok && answer.kind === "holdings" ? await judge(answer.report, filed, round.closeAt) : null;
    signal.throwIfAborted();
    if (judged === null || typeof texts === "string") {
      const reason = answer.ok ? "implausible-values" : answer.reason;
      await findings.saveFailure({ accession, cik }, reason);
      log.warn({ accession, cik, reason }, "a manager's report could not be read and is left out");
      counts.failed += 1;
      continue;
    }
    const bytes = await pack(texts);
    const url = filingUrl(cik, { accession, primaryDocument: null });
    const { values, report } = judged;
    await store.save({ accession, manager: cik, form, filed, url, bytes, values }, report);
    counts.read += 1;
  }
  await store.endRound(cik, { at: now().toISOString(), keep: wanted.map(({ accession }) => accession) });
  return counts;
}

/** The report in dollars; null where its values are far from the closes of its quarter. */
async function judge(report: AssignedReport, filed: string, closeAt: CloseAt) {
  const values = judgeValues(await compareWithCloses(report, closeAt), filed);
  return values === null ? null : { values, report: inDollars(report, values) };
}

/** The reports of the newest quarters with their amendments, oldest first. */
function newestReports(filings: readonly FilingRecord[]): readonly FilingRecord[] {
  const reports = filings.filter(({ form }) => REPORT.test(form));
  const all = new Set(reports.map(({ reportDate }) => reportDate ?? ""));
  const newest = [...all].toSorted((one, other) => other.localeCompare(one)).slice(0, QUARTERS);
  return reports.filter(({ reportDate }) => reportDate !== null && newest.includes(reportDate)).toReversed();
}

const TEXTS = z.object({ cover: z.string(), table: z.string() });
type ReportTexts = z.infer<typeof TEXTS>;

/** The cover and the information table, as kept or else from EDGAR; a reason where the filing has none. */
async function readTexts(
  documents: LiveSource["documents"],
  store: Pick<ManagerStore, "content">,
  { cik, filing }: { readonly cik: string; readonly filing: FilingRecord },
  signal: AbortSignal,
): Promise<ReportTexts | string> {
  const { accession, primaryDocument } = filing;
  const kept = await store.content(accession);
  if (kept !== null) return TEXTS.parse(JSON.parse((await promisify(brotliDecompress)(kept)).toString("utf8")));
  try {
    const place = { cik, accession };
    const table = (await documents.list(place, signal)).find(
      ({ name, type }) => /^information table$/i.test(type) && XML.test(name),
    );
    if (table === undefined || primaryDocument === null) return "no-holdings-report";
    return {
      cover: await documents.read(place, primaryDocument.replace(DRAWN, ""), signal),
      table: await documents.read(place, table.name, signal),
    };
  } catch (error) {
    if (error instanceof MarketError && LASTING.has(error.code)) return error.code;
    throw error;
  }
}

function pack(texts: ReportTexts): Promise<Uint8Array> {
  // A table of ten megabytes would take half a minute at the highest quality.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return promisify(brotliCompress)(JSON.stringify(texts), { params });
}
