import { LRUCache } from "lru-cache";
import type { FilingServices, ListedFiling, ReadRequest } from "#app/filings/filing-services.ts";
import type { Database } from "#contracts/database.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { TaggedFact } from "#filings/document/fact.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import { printOfDriver } from "#research/findings/driver-figure.ts";
import { createFilingPage, type FilingPage, type OpenFiling } from "#filings/reader/filing-page.ts";
import { readPassage } from "#filings/search/read-passage.ts";
import { searchFilings } from "#filings/search/search-filings.ts";
import type { FilingStore, KeptFiling } from "#filings/store/filing-store.ts";
import { unpackContent } from "#filings/bundle/packed-filing.ts";
import { filingTitle, filingUrl } from "#research/cards/filings/describe-filing.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";

interface FilingDeps {
  readonly store: Pick<FilingStore, "list" | "find" | "content">;
  readonly database: Pick<Database, "query">;
  readonly companyCache: Pick<CompanyCache, "recall">;
  /** Resolves when the bundled filings of a company can be read, or after a while. */
  readonly loaded: (cik: string) => Promise<void>;
}

/** A parsed annual report takes some ten megabytes; a reader turns to its items one after another. */
const REMEMBERED = 6;
const OPEN_MS = 30_000;
const RESULTS_ITEM = "2.02";

/** What pages ask about the text of filings. */
export function createFilingService({ store, database, companyCache, loaded }: FilingDeps): FilingServices {
  const recent = new LRUCache<string, ParsedFiling>({ max: REMEMBERED });
  const open = async (filing: KeptFiling): Promise<OpenFiling | null> => {
    const remembered = recent.get(filing.accession);
    if (remembered !== undefined) return { filing, parsed: remembered };
    const bytes = await store.content(filing.accession);
    if (bytes === null) return null;
    const parsed = unpackContent(bytes);
    recent.set(filing.accession, parsed);
    return { filing, parsed };
  };
  const dossierOf = (cik: string) => companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
  return {
    async list(cik) {
      await loaded(cik);
      const [kept, dossier] = await Promise.all([store.list(cik), dossierOf(cik)]);
      const through = dossier?.origin.filingsThrough ?? null;
      return { filings: listFilings(cik, kept, dossier), through, hasEveryForm: dossier?.origin.source === "live" };
    },
    async read(request) {
      await loaded(request.cik);
      const filing = await store.find(request.cik, request.accession);
      const later = filing === null ? null : await open(filing);
      return later === null ? null : readPage(later, request, { store, open, dossier: await dossierOf(request.cik) });
    },
    async search(query) {
      if (query.cik !== null) await loaded(query.cik);
      return searchFilings(database, query);
    },
    passage: (accession, block) => readPassage(database, accession, block),
  };
}

function listFilings(cik: string, kept: readonly KeptFiling[], dossier: Dossier | null): readonly ListedFiling[] {
  const byAccession = new Set(kept.map(({ accession }) => accession));
  const listed = (dossier?.filings ?? []).map((filing): ListedFiling => ({
    accession: filing.accession,
    form: filing.form,
    filed: filing.filed,
    title: filingTitle(filing.form, filing.items),
    url: filingUrl(cik, filing),
    isKept: byAccession.has(filing.accession),
    isResults: filing.items.includes(RESULTS_ITEM),
  }));
  const known = new Set(listed.map(({ accession }) => accession));
  const others = kept.filter(({ accession }) => !known.has(accession));
  const added = others.map(({ accession, form, filed, url }) => {
    return { accession, form, filed, url, title: filingTitle(form, []), isKept: true, isResults: false };
  });
  return [...listed, ...added].toSorted((one, other) => other.filed.localeCompare(one.filed));
}

interface ReadDeps {
  readonly store: FilingDeps["store"];
  readonly open: (filing: KeptFiling) => Promise<OpenFiling | null>;
  readonly dossier: Dossier | null;
}

async function readPage(later: OpenFiling, request: ReadRequest, deps: ReadDeps): Promise<FilingPage> {
  const { form, filed, accession } = later.filing;
  const earlier =
    (await deps.store.list(request.cik)).find(
      (one) => one.form === form && one.filed < filed && one.accession !== accession,
    ) ?? null;
  const opened = earlier !== null && request.isCompared ? await deps.open(earlier) : null;
  const { item, block, figure } = request;
  const figureOf = createFigureLookup(later, deps.dossier);
  const drivers = deps.dossier?.findings?.drivers ?? null;
  const isOfThis = figure !== null && drivers?.accession === accession;
  const untagged = isOfThis ? printOfDriver(figure, drivers) : null;
  return { ...createFilingPage({ later, earlier: opened, item, block, figure, figureOf, untagged }), earlier };
}

/** Finds the held fact that a tag states: the same concept, period and value, without dimensions, best of this filing. */
function createFigureLookup(
  { filing, parsed }: OpenFiling,
  dossier: Dossier | null,
): (fact: TaggedFact) => string | null {
  const held = new Map<string, string>();
  for (const { id, concept, span, value, accession } of dossier?.facts ?? []) {
    const key = [concept, span.start, span.end, value].join("|");
    if (accession === filing.accession || !held.has(key)) held.set(key, id);
  }
  return ({ concept, context, value }) => {
    const about = parsed.contexts.get(context);
    if (about === undefined || about.dimensions.length > 0 || value === null) return null;
    return held.get([concept, about.start, about.end, value].join("|")) ?? null;
  };
}
