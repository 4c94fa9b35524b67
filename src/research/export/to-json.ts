import { canonicalJson } from "#facts/intake/facts-hash.ts";
import type { FinishedRun } from "./to-markdown.ts";

/** Names the shape of the document; a reader of another shape must refuse it. */
const FORMAT = "beforehand-research/1";

/** Writes a run as JSON with its keys in one order: the same run gives the same bytes. */
export function toJson({ company, manifest, cards }: FinishedRun): string {
  return canonicalJson({ format: FORMAT, company, manifest, cards });
}
