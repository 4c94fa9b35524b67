import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { z } from "zod";
import type { Block, Cell, FactMark } from "#filings/document/block.ts";
import { textOf } from "#filings/document/block.ts";
import { createIdMaker } from "#filings/document/block-id.ts";
import type { FactContext, TaggedFact } from "#filings/document/fact.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";

export const BUNDLE_FORMAT = 1;

/** Fact number, start, end of each mark in a row. */
const MARKS = z.array(z.number().int().nonnegative());
const PACKED_BLOCK = z.union([
  z.object({ k: z.enum(["h", "p", "l"]), v: z.number().int(), t: z.string(), m: MARKS.optional(), g: z.number() }),
  z.object({
    k: z.literal("t"),
    r: z.array(
      z.array(z.tuple([z.number(), z.number(), z.string(), MARKS]).or(z.tuple([z.number(), z.number(), z.string()]))),
    ),
    g: z.number(),
  }),
]);
const PACKED_CONTEXT = z.tuple([z.string(), z.string(), z.string().nullable(), z.string(), z.array(z.string())]);
/** Element id, concept, context, unit, value, printed text, decimals, scale, whether it is hidden. */
const PACKED_FACT = z.tuple([
  z.string().nullable(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.string().nullable(),
  z.number(),
  z.boolean(),
]);

export const PACKED_FILING = z.object({
  format: z.literal(BUNDLE_FORMAT),
  source: z.enum(["html", "text"]),
  blocks: z.array(PACKED_BLOCK),
  contexts: z.array(PACKED_CONTEXT),
  facts: z.array(PACKED_FACT),
});
export type PackedFiling = z.infer<typeof PACKED_FILING>;
type PackedBlock = z.infer<typeof PACKED_BLOCK>;

const KINDS = { h: "heading", p: "paragraph", l: "list-item" } as const;
const SHORT = { heading: "h", paragraph: "p", "list-item": "l" } as const;

/** Folds a parsed filing into rows without names, and leaves out the ids that its texts give again. */
export function packFiling({ source, blocks, contexts, facts }: ParsedFiling): PackedFiling {
  return {
    format: BUNDLE_FORMAT,
    source,
    blocks: blocks.map(packBlock),
    contexts: [...contexts.values()].map(({ id, entity, start, end, dimensions }) => [
      id,
      entity,
      start,
      end,
      dimensions.flatMap(({ axis, member }) => [axis, member]),
    ]),
    facts: facts.map((fact) => [
      fact.id,
      fact.concept,
      fact.context,
      fact.unit,
      fact.value,
      fact.unit === null ? fact.printed.slice(0, 100) : fact.printed,
      fact.decimals,
      fact.scale,
      fact.isHidden,
    ]),
  };
}

function packBlock(block: Block): PackedBlock {
  if (block.kind === "table")
    return { k: "t", r: block.rows.map((row) => row.map((cell) => packCell(cell))), g: block.page };
  const marks = block.marks.length > 0 ? { m: packMarks(block.marks) } : {};
  return { k: SHORT[block.kind], v: block.level, t: block.text, ...marks, g: block.page };
}

function packCell({ column, span, text, marks }: Cell): [number, number, string] | [number, number, string, number[]] {
  return marks.length === 0 ? [column, span, text] : [column, span, text, packMarks(marks)];
}

function packMarks(marks: readonly FactMark[]): number[] {
  return marks.flatMap(({ fact, start, end }) => [fact, start, end]);
}

/** Unfolds what `packFiling` folded. */
export function unpackFiling(packed: PackedFiling): ParsedFiling {
  const nextId = createIdMaker();
  return {
    source: packed.source,
    blocks: packed.blocks.map((block) => {
      const unpacked = unpackBlock(block);
      return { ...unpacked, id: nextId(textOf(unpacked)) };
    }),
    contexts: new Map(packed.contexts.map((row) => [row[0], unpackContext(row)])),
    facts: packed.facts.map(unpackFact),
  };
}

function unpackBlock(block: PackedBlock): Block {
  if (block.k !== "t") {
    const { k, v: level, t: text, m = [], g: page } = block;
    return { kind: KINDS[k], id: "", level, text, marks: unpackMarks(m), page };
  }
  const rows = block.r.map((row) =>
    row.map(([column, span, text, marks = []]) => ({ column, span, text, marks: unpackMarks(marks) })),
  );
  return { kind: "table", id: "", rows, page: block.g };
}

function unpackMarks(flat: readonly number[]): readonly FactMark[] {
  const marks: FactMark[] = [];
  for (let at = 0; at + 2 < flat.length; at += 3)
    marks.push({ fact: flat[at] ?? 0, start: flat[at + 1] ?? 0, end: flat[at + 2] ?? 0 });
  return marks;
}

function unpackContext([id, entity, start, end, flat]: z.infer<typeof PACKED_CONTEXT>): FactContext {
  const dimensions = flat.flatMap((axis, at) => (at % 2 === 0 ? [{ axis, member: flat[at + 1] ?? "" }] : []));
  return { id, entity, start, end, dimensions };
}

function unpackFact(row: z.infer<typeof PACKED_FACT>): TaggedFact {
  const [id, concept, context, unit, value, printed, decimals, scale, isHidden] = row;
  return { id, concept, context, unit, value, printed, decimals, scale, isHidden };
}

/** A packed document may not unfold to more than this: the largest annual reports are 12 MB. */
const MOST_UNPACKED = 100_000_000;
/** Twice as fast as the highest quality and a tenth larger. */
const QUALITY = 9;

/** Makes the bytes of a packed filing in which it is kept. */
export function compressFiling(packed: PackedFiling): Uint8Array {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return brotliCompressSync(Buffer.from(JSON.stringify(packed)), { params });
}

/** Unfolds a kept document. */
export function unpackContent(bytes: Uint8Array): ParsedFiling {
  const text = brotliDecompressSync(bytes, { maxOutputLength: MOST_UNPACKED }).toString("utf8");
  return unpackFiling(PACKED_FILING.parse(JSON.parse(text)));
}
