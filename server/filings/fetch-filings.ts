import type { Filing } from "#facts/dossier.ts";
import { type WantedFiling, wantedFilings } from "#filings/fetch/wanted-filings.ts";
import type { FindingStore } from "#filings/findings/finding-store.ts";
import type { FilingStore, KeptFiling } from "#filings/store/filing-store.ts";
import type { IncomingDocument, IncomingAttachment } from "#filings/store/prepare-filing.ts";
import type { FilingDocuments } from "#market/edgar/filing-documents.ts";
import { MarketError } from "#market/errors.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import type { Log } from "#server/log.ts";
import { createPreparer, type Preparer } from "./create-preparer.ts";

export interface FetchDeps {
  readonly documents: FilingDocuments;
  readonly store: FilingStore;
  readonly findings: FindingStore;
  /** Accession numbers of the bundle, which are never removed. */
  readonly bundled: ReadonlySet<string>;
  readonly mostDocuments: number;
  readonly log: Pick<Log, "info" | "warn">;
  readonly now: () => Date;
}

/** A company and its list of filings. */
export interface CompanyFilings {
  readonly cik: string;
  readonly filings: readonly Filing[];
}

/** What became of a round through a company's list of filings. */
export interface FetchedFilings {
  readonly read: number;
  /** Documents that will never be had or read. */
  readonly failed: number;
  /** Whether EDGAR stopped answering, so that the rest waits for the next round. */
  readonly isCutOff: boolean;
}

/** Of a filing with more attachments the first are read. */
const MOST_ATTACHMENTS = 3;
const ATTACHMENT = /^EX-99/i;
/** Slides and pictures have no text. */
const HTML = /\.html?$/i;

/**
 * Fetches what a company's list of filings names and we do not have, one document after another, and removes what the budget
 * no longer holds. A document that fails leaves the others; where EDGAR itself fails, the rest waits.
 */
export async function fetchFilings(
  deps: FetchDeps,
  { cik, filings }: CompanyFilings,
  signal: AbortSignal,
): Promise<FetchedFilings> {
  const { store, findings, mostDocuments, now } = deps;
  const at = now().toISOString();
  const wanted = wantedFilings(filings, { mostDocuments, today: at.slice(0, 10) });
  const [current, done] = await Promise.all([store.current(), findings.done(cik)]);
  const failed = new Set(done.failed);
  const missing = wanted.filings.filter(({ accession, kind }) => {
    const isRead = kind === "document" ? current.has(accession) : done.read.has(accession);
    return !isRead && !failed.has(accession);
  });
  const ofKind = (kind: WantedFiling["kind"]) => wanted.filings.filter((filing) => filing.kind === kind);
  const counts = { read: 0, failed: 0 };
  const preparer = createPreparer();
  try {
    for (const filing of missing) {
      const outcome = signal.aborted ? "cut-off" : await fetchOne({ ...deps, preparer }, cik, filing, signal);
      if (outcome === "cut-off") return { ...counts, isCutOff: true };
      if (outcome === "failed") failed.add(filing.accession);
      counts[outcome] += 1;
    }
    const kept = ofKind("document").map(({ accession }) => accession);
    if (kept.length > 0) await store.keepOnly(cik, [...kept, ...deps.bundled]);
    await readAnnualReports({ ...deps, preparer }, cik, signal);
  } finally {
    await preparer.end();
  }
  const insidersMissing = ofKind("insider-form").filter(({ accession }) => failed.has(accession)).length;
  await findings.endRound(cik, { at, insidersFrom: wanted.insidersFrom, insidersMissing });
  return { ...counts, isCutOff: false };
}

async function fetchOne(
  deps: FetchDeps & { readonly preparer: Preparer },
  cik: string,
  filing: WantedFiling,
  signal: AbortSignal,
): Promise<"read" | "failed" | "cut-off"> {
  const { accession } = filing;
  try {
    const read = await readDocuments(deps.documents, cik, filing, signal);
    const prepared = await deps.preparer.prepare(read.document, signal);
    if (signal.aborted) return "cut-off";
    if (!prepared.ok) return await giveUp(deps, { cik, accession }, prepared.reason);
    const where = { accession, cik, filed: filing.filed };
    if (prepared.kind === "insider-form") {
      await deps.findings.saveInsiderForm(where, prepared.form);
      return "read";
    }
    if (prepared.kind !== "filing") return await giveUp(deps, { cik, accession }, "failed");
    const { form, reportDate: period } = filing;
    await deps.store.save({ ...where, form, period, url: filingUrl(cik, filing) }, prepared);
    if (prepared.guidance.length > 0)
      await deps.findings.saveGuidance(where, { url: read.url, sentences: prepared.guidance });
    return "read";
  } catch (error) {
    if (signal.aborted) return "cut-off";
    if (!(error instanceof MarketError)) throw error;
    if (LASTING.has(error.code)) return giveUp(deps, { cik, accession }, error.code);
    deps.log.warn({ err: error, cik, accession }, "a filing could not be fetched; the next round tries again");
    return "cut-off";
  }
}

const ANNUAL = /^(?:10-KT?|20-F|40-F)$/;
/** Raised whenever the same report could give other findings. */
const REPORT_RULES = "4";

/** Reads what research pages say out of the newest annual report that is kept, unless today's rules have. The bundle's was read when it was made. */
async function readAnnualReports(
  { store, findings, bundled, log, preparer }: FetchDeps & { readonly preparer: Preparer },
  cik: string,
  signal: AbortSignal,
): Promise<void> {
  const [later, earlier] = (await store.list(cik)).filter(({ form }) => ANNUAL.test(form));
  if (later === undefined || bundled.has(later.accession)) return;
  const { accession, filed } = later;
  const known = await findings.report(accession);
  const before = earlier?.accession ?? null;
  if (known?.rules === REPORT_RULES && known.earlier === before) return;
  const withBytes = async ({ cik: _company, ...filing }: KeptFiling) => {
    const bytes = await store.content(filing.accession);
    return bytes && { ...filing, bytes };
  };
  const newest = await withBytes(later);
  if (newest === null) return;
  const document = {
    kind: "annual-reports",
    later: newest,
    earlier: earlier === undefined ? null : await withBytes(earlier),
  } as const;
  const prepared = await preparer.prepare(document, signal);
  if (signal.aborted) return;
  if (prepared.ok && prepared.kind === "annual-reports")
    await findings.saveReport(
      { accession, cik, filed },
      { rules: REPORT_RULES, earlier: before, found: prepared.found },
    );
  else
    log.warn(
      { cik, accession, reason: prepared.ok ? "failed" : prepared.reason },
      "nothing could be read out of an annual report",
    );
}

/** Asking again would bring the same. */
export const LASTING: ReadonlySet<string> = new Set(["market/not-found", "market/too-large", "market/bad-shape"]);

async function giveUp(
  { findings, log }: FetchDeps,
  where: { readonly cik: string; readonly accession: string },
  reason: string,
): Promise<"failed"> {
  await findings.saveFailure(where, reason);
  log.warn({ ...where, reason }, "a filing could not be read and is left out");
  return "failed";
}

interface ReadDocuments {
  readonly document: IncomingDocument;
  /** Of the first attachment, else of the main document. */
  readonly url: string;
}

async function readDocuments(
  documents: FilingDocuments,
  cik: string,
  filing: WantedFiling,
  signal: AbortSignal,
): Promise<ReadDocuments> {
  const { accession, form, isResults } = filing;
  const place = { cik, accession };
  const main = await documents.read(place, filing.document, signal);
  if (filing.kind === "insider-form")
    return { document: { kind: "insider-form", xml: main, cik }, url: filingUrl(cik, filing) };
  const listed = filing.hasAttachments ? await documents.list(place, signal) : [];
  const chosen = listed.filter(({ name, type }) => ATTACHMENT.test(type) && HTML.test(name)).slice(0, MOST_ATTACHMENTS);
  const attachments: IncomingAttachment[] = [];
  for (const { name, type } of chosen) {
    const html = await documents.read(place, name, signal);
    attachments.push({ title: type.replace(/^EX-/i, "Exhibit "), html });
  }
  const primaryDocument = chosen[0]?.name ?? filing.primaryDocument;
  return {
    document: { kind: "html", html: main, form, cik, attachments, isResults },
    url: filingUrl(cik, { accession, primaryDocument }),
  };
}
