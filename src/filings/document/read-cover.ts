import type { ParsedFiling } from "./parse-html.ts";

/** What a document says of itself in its cover tags; null where it has no such tag. */
export interface FilingCover {
  readonly cik: string | null;
  readonly registrant: string | null;
  readonly form: string | null;
  readonly periodEnd: string | null;
  /** Companies that contexts of the document name; more than one where subsidiaries file together. */
  readonly entities: readonly string[];
}

/** Reads whose document it claims to be (tags of the `dei` taxonomy), so that a caller can refuse another company's. */
export function readCover({ facts, contexts }: ParsedFiling): FilingCover {
  const printed = (name: string) => facts.find(({ concept }) => concept === `dei:${name}`);
  const cik = printed("EntityCentralIndexKey")?.printed;
  const entities = [...contexts.values()].map(({ entity }) => entity).filter((entity) => /^\d{1,10}$/.test(entity));
  const type = printed("DocumentType");
  return {
    cik: cik !== undefined && /^\d{1,10}$/.test(cik) ? cik.padStart(10, "0") : null,
    registrant: printed("EntityRegistrantName")?.printed ?? null,
    form: type?.printed ?? null,
    periodEnd: (type === undefined ? undefined : contexts.get(type.context)?.end) ?? null,
    entities: [...new Set(entities.map((entity) => entity.padStart(10, "0")))],
  };
}

/** Whether a document is the company's by its own tags; a document without tags, such as a converter's text, claims nothing. */
export function isFiledBy(cover: FilingCover, cik: string): boolean {
  if (cover.cik === null && cover.entities.length === 0) return true;
  return cover.cik === cik || cover.entities.includes(cik);
}
