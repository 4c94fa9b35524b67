import { createHash, hash } from "node:crypto";
import type { Fact } from "#facts/fact.ts";
import type { Dossier } from "#facts/dossier.ts";

/** A fact before it has its name. */
export type FactFields = Omit<Fact, "id">;

/** One line that holds every field of a fact but its id; equal for equal facts on every machine. */
function factLine(fact: FactFields): string {
  const { cik, concept, unit, span, value, accession, form, filed, basis } = fact;
  return `${cik}|${concept}|${unit}|${span.start ?? ""}|${span.end}|${value}|${accession ?? ""}|${form ?? ""}|${filed ?? ""}|${basis}`;
}

/** The id of a fact: `F`, the CIK without leading zeros, a point, and 50 bits of the SHA-256 of its line in base 32. */
function factId(cik: string, line: string): string {
  const digest = hash("sha256", line);
  return `F${Number(cik)}.${fiveCharacters(digest.slice(0, 7))}${fiveCharacters(digest.slice(7, 14))}`;
}

/** The first 25 of the 28 bits of seven hexadecimal digits; small integers are many times faster to spell. */
function fiveCharacters(hexadecimal: string): string {
  return (Number.parseInt(hexadecimal, 16) >>> 3).toString(32).padStart(5, "0");
}

/** A fact, and the line its id was made of. */
export interface NamedFact {
  readonly fact: Fact;
  readonly line: string;
}

/** Gives a fact its id. */
export function nameFact(fields: FactFields): NamedFact {
  const { cik, concept, unit, span, value, accession, form, filed, basis } = fields;
  const line = factLine(fields);
  return { fact: { id: factId(cik, line), cik, concept, unit, span, value, accession, form, filed, basis }, line };
}

/** Orders facts as a dossier holds them: concept, unit, end, start (null first), filed, accession, then value. */
export function compareFacts(a: Fact, b: Fact): number {
  return (
    compareText(a.concept, b.concept) ||
    compareText(a.unit, b.unit) ||
    compareText(a.span.end, b.span.end) ||
    compareText(a.span.start ?? "", b.span.start ?? "") ||
    compareText(a.filed ?? "", b.filed ?? "") ||
    compareText(a.accession ?? "", b.accession ?? "") ||
    compareText(a.id, b.id)
  );
}

/** Orders text by code units, the same on every machine and as PostgreSQL's "C" collation does for ASCII. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

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
