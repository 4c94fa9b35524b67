import type { FilingFindings } from "#contracts/filing-findings.ts";
import type { FindingStore } from "./finding-store.ts";
import type { BundledFindings } from "./open-findings.ts";

/** What was read out of filings, bundled and fetched. */
export interface FindingsSource {
  /** Changes when any finding about the company does. */
  version(cik: string): Promise<string>;
  /** Null for a company of which nothing was read. */
  of(cik: string): Promise<FilingFindings | null>;
}

const NOTHING: FilingFindings = { business: null, changes: null, segments: [], insiders: null, guidance: null };

/** Lays what was fetched over what is bundled. */
export function createFindingsSource(bundled: BundledFindings, stored: FindingStore): FindingsSource {
  return {
    async version(cik) {
      const fetched = await stored.version(cik);
      return fetched === null ? bundled.version : `${bundled.version}, fetched ${fetched}`;
    },
    async of(cik) {
      const held = bundled.of(cik);
      if ((await stored.version(cik)) === null) return held;
      const { guidance, insiders } = await stored.of(cik);
      const from = held ?? NOTHING;
      return { ...from, insiders: insiders ?? from.insiders, guidance };
    },
  };
}
