import { z } from "zod";
import { PORTFOLIO_COLORS, PORTFOLIO_KINDS, PORTFOLIO_LIMITS, PORTFOLIO_PATTERNS } from "#contracts/portfolio.ts";

// The bodies of `/api/portfolios…`, each field with the sentence that is answered when it is wrong. Unknown members are
// refused, so that nobody sets an id, an owner or a plan by sending one (docs/threats.md#35).

const MOST = PORTFOLIO_LIMITS;

const line = (most: number, what: string) =>
  z
    .string(`Give ${what} as text.`)
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((text) => !PORTFOLIO_PATTERNS.control.test(text), "Leave out control characters.");

const lines = (most: number, what: string) =>
  z
    .string(`Give ${what} as text.`)
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((text) => !PORTFOLIO_PATTERNS.controlButLines.test(text), "Leave out control characters.");

const name = line(MOST.nameCharacters, "a name").min(1, "Give a name.");
const description = lines(MOST.descriptionCharacters, "a description");
const color = z.enum(PORTFOLIO_COLORS, "Give a colour of the palette.").nullable();
const kind = z.enum(PORTFOLIO_KINDS, `Give one of ${PORTFOLIO_KINDS.join(", ")}.`);
const id = z.string("Give an id.").min(1, "Give an id.").max(64, "An id has at most 64 characters.");
const version = z.int("Give the version that you saw.").min(0, "Give the version that you saw.");
const ids = z.array(id, "Give a list of ids.").max(MOST.companies, `At most ${MOST.companies}.`);

const symbol = z
  .string("Give a symbol, for example NVDA.")
  .trim()
  .min(1, "Give a symbol, for example NVDA.")
  .max(20, "A symbol has at most 20 characters.");

/** As text, so that no exponent hides a giant. */
const decimal = (pattern: RegExp, example: string) =>
  z
    .string(`Give a number as text, for example "${example}".`)
    .regex(pattern, `Give a number as text, for example "${example}".`);

const amount = decimal(PORTFOLIO_PATTERNS.amount, "182.70");
const quantity = decimal(PORTFOLIO_PATTERNS.quantity, "10.5").refine(
  (text) => Number(text) !== 0,
  "No shares is no trade.",
);
const weight = decimal(PORTFOLIO_PATTERNS.weight, "0.125");

const lot = z.strictObject({
  date: z.iso.date("Give a date as YYYY-MM-DD.").refine((text) => text >= "1900-01-01", "Give a date from 1900 on."),
  quantity,
  price: amount.nullable(),
  fee: amount.nullable().default(null),
  currency: z.literal("USD", "Only USD is kept so far.").default("USD"),
  isOpening: z.literal(true, "Give true, or leave it out.").exactOptional(),
});

const lots = z
  .array(lot, "Give a list of trades.")
  .max(MOST.lotsPerCompany, `At most ${MOST.lotsPerCompany} trades of one company.`);

const tag = line(MOST.tagCharacters, "a tag").min(1, "A tag is not empty.");
const tags = z
  .array(tag, "Give a list of tags.")
  .max(MOST.tags, `At most ${MOST.tags} tags.`)
  .transform((all) => [...new Set(all)]);

const item = z.strictObject({
  symbol,
  note: lines(MOST.noteCharacters, "a note").default(""),
  tags: tags.default([]),
  targetWeight: weight.nullable().default(null),
  lots: lots.default([]),
});

const items = z
  .array(item, "Give a list of companies.")
  .max(MOST.companies, `At most ${MOST.companies} companies at once.`);

const content = {
  name,
  description: description.default(""),
  color: color.default(null),
  kind: kind.default("WATCHLIST"),
  baseCurrency: z.literal("USD", "Only USD is kept so far.").default("USD"),
  items: items.default([]),
};

/** Fields of a company in a list, for other addresses that take lists. */
export { symbol as symbolField, lots as lotsField };
export const targetField = weight.nullable().default(null);

export type ItemBody = z.output<typeof item>;

export const newPortfolioBody = z.strictObject(content);
/** With the values that the author of an edit saw, in `from`. */
const editOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ ...fields, from: z.strictObject(fields, "Give the values that you saw.").optional() });

export const changePortfolioBody = editOf({
  name: name.optional(),
  description: description.optional(),
  color: color.optional(),
  kind: kind.optional(),
  isArchived: z.boolean("Give true or false.").optional(),
});
export const duplicateBody = z.strictObject({ name });
export const mergeBody = z.strictObject({
  portfolios: z.array(z.strictObject(content), "Give a list of portfolios.").max(200, "At most 200 portfolios."),
});
export const restoreBody = z.strictObject({ binId: id });
export const moveBody = z.strictObject({ id, afterId: id.nullable(), beforeId: id.nullable(), version });
export const orderBody = z.strictObject({ ids, version });
export const itemsBody = z.strictObject({ items });
export const changeItemBody = editOf({
  note: lines(MOST.noteCharacters, "a note").optional(),
  tags: tags.optional(),
  targetWeight: weight.nullable().optional(),
});
export const removeBody = z.strictObject({ ids, version: version.optional() });
export const moveToBody = z.strictObject({ portfolioId: id });
export const lotsBody = z.strictObject({ lots });
export const importBody = z.strictObject({
  contentHash: z.string("Give the hash of what is imported.").regex(/^[0-9a-f]{64}$/, "Give a SHA-256 in hex."),
  items,
});
