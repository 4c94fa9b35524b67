import type { FilingFindings } from "#contracts/filing-findings.ts";
import type { Manager } from "#filings/ownership/institutions-of.ts";
import type { FindingStore } from "./finding-store.ts";
import type { ManagerStore } from "./manager-store.ts";
import type { BundledFindings } from "./open-findings.ts";

/** What was read out of filings, bundled and fetched. */
export interface FindingsSource {
  /** Changes when any finding about the company does; null where nothing was read. */
  version(cik: string): Promise<string | null>;
  /** Null for a company of which nothing was read. */
  of(cik: string): Promise<FilingFindings | null>;
}

/** Of a company of which nothing was read. */
export const NO_FINDINGS: FilingFindings = {
  business: null,
  profile: null,
  changes: null,
  segments: [],
  drivers: null,
  insiders: null,
  guidance: null,
  institutions: null,
};

interface FetchedFindings {
  readonly stored: FindingStore;
  readonly managers: Pick<ManagerStore, "of">;
  /** The managers whose reports are shown. */
  readonly shown: readonly Manager[];
}

/** Lays what was fetched over what is bundled. */
export function createFindingsSource(
  bundled: BundledFindings,
  { stored, managers, shown }: FetchedFindings,
): FindingsSource {
  // A server that follows other managers shows another card.
  const followed = shown.map((manager) => manager.cik).join(" ");
  return {
    async version(cik) {
      const fetched = await stored.version(cik);
      if (fetched === null && bundled.of(cik) === null) return null;
      return fetched === null ? bundled.version : `${bundled.version}, fetched ${fetched}, of ${followed}`;
    },
    async of(cik) {
      const held = bundled.of(cik);
      if ((await stored.version(cik)) === null) return held;
      const { guidance, insiders, report } = await stored.of(cik);
      const institutions = await managers.of(cik, shown);
      if ([held, guidance, insiders, institutions, report].every((one) => one === null)) return null;
      const from = held ?? NO_FINDINGS;
      return {
        business: report?.business ?? from.business,
        profile: report?.profile ?? from.profile,
        changes: report?.changes ?? from.changes,
        segments: report === null || report.segments.length === 0 ? from.segments : report.segments,
        // Of one report with the segments: an older report's causes would explain another year.
        drivers: report === null ? from.drivers : report.drivers,
        insiders: insiders ?? from.insiders,
        guidance: guidance ?? from.guidance,
        institutions,
      };
    },
  };
}
