import { hash } from "node:crypto";
import type { Fact } from "#facts/fact.ts";

/** A fact before it has its name. */
export type FactFields = Omit<Fact, "id">;

/** One line that holds every field of a fact but its id; equal for equal facts on every machine. */
export function factLine(fact: FactFields): string {
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
