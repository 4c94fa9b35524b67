import { createHash } from "node:crypto";
import type { Dossier } from "#facts/dossier.ts";
import { factLine } from "./fact-identity.ts";

/**
 * Hex SHA-256 over everything a run reads from a dossier: company, facts, filings, announcements (the next one
 * included), prices, splits and fiscal-year labels. Keys are put in one order first, so that the way an object was built does not matter.
 * @param lines - those of the facts, where they are made already
 */
export function hashDossier(
  dossier: Omit<Dossier, "factsHash" | "statuses" | "origin">,
  lines = dossier.facts.map(factLine),
): string {
  const digest = createHash("sha256");
  digest.update(lines.join("\n"));
  const { company, filings, announcements, nextAnnouncement, prices, splits, fiscalYearLabels } = dossier;
  for (const part of [company, filings, announcements, nextAnnouncement, prices, splits, fiscalYearLabels]) {
    digest.update(`\n${canonicalJson(part)}`);
  }
  return digest.digest("hex");
}

/** JSON with the keys of every object in code-unit order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner) ? sortKeys(inner) : inner,
  );
}

function sortKeys(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
