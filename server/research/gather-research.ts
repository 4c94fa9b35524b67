import type { Company } from "#facts/company.ts";
import type { Dossier } from "#facts/dossier.ts";
import { choosePeers } from "#research/cards/peers/choose-peers.ts";
import type { RunParts } from "#research/run/run-parts.ts";
import { runResearch } from "#research/run/run-research.ts";
import type { ReadDossier } from "#server/companies/analysis-shelf.ts";
import type { CompanyShelf } from "#server/companies/company-shelf.ts";
import type { Pipeline } from "./run-worker.ts";

const MOST_PEERS = 6;
const GATHER_MS = 45_000;

export interface GatherParts {
  readonly shelf: CompanyShelf;
  readonly read: ReadDossier;
  /** The companies whose figures are bundled; peers are chosen among them. */
  readonly bundled: readonly Company[];
  /** Who a company is before anything is gathered; null for an unlisted CIK. */
  readonly companyOf: (cik: string) => Company | null;
  /** Place in the SEC's list; null for companies not in it. */
  readonly rankOf: (company: Company) => number | null;
  readonly votes: RunParts["votes"];
  readonly now: () => Date;
  readonly reportError: RunParts["reportError"];
}

/** Gives research runs their data: dossiers from the shelf, readings from memory, peers from the bundled companies. */
export function createPipeline(parts: GatherParts): Pipeline {
  return async function* (run, written, stopping) {
    const company = parts.companyOf(run.cik);
    if (company === null) throw new Error(`A run was made for the CIK ${run.cik}, which no list names.`);
    yield* runResearch({
      run,
      company,
      written,
      gather: (cik) => parts.shelf.open(cik, AbortSignal.any([stopping, AbortSignal.timeout(GATHER_MS)])),
      read: parts.read,
      votes: parts.votes,
      peersOf: (own) => openPeers(parts, own),
      clock: parts.now,
      reportError: parts.reportError,
    });
  };
}

async function openPeers({ shelf, bundled, rankOf }: GatherParts, own: Company): Promise<readonly Dossier[]> {
  const chosen = choosePeers({ own, held: bundled, rankOf, limit: MOST_PEERS });
  const signal = AbortSignal.timeout(GATHER_MS);
  const dossiers: Dossier[] = [];
  for (const peer of chosen) {
    const dossier = await shelf.recall(peer.cik, signal);
    if (dossier !== null) dossiers.push(dossier);
  }
  return dossiers;
}
