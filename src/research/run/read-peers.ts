import type { Company } from "#facts/company.ts";
import type { Peer } from "#research/rules/insight.ts";
import { analysisDay } from "./analysis-day.ts";
import type { RunParts } from "./run-parts.ts";

/** Reads the companies to compare with, each as known on the run's day. Peers that cannot be had leave the run without them. */
export async function readPeers(
  { run, peersOf, read, reportError }: RunParts,
  company: Company,
  asOf: string,
): Promise<readonly Peer[]> {
  try {
    const dossiers = await peersOf(company);
    return dossiers.map((dossier) => ({
      name: dossier.company.displayName,
      analysis: read(dossier, run.asOf === null ? analysisDay(dossier, null) : asOf).analysis,
    }));
  } catch (error) {
    reportError(error, "peers");
    return [];
  }
}
