import * as z from "zod/mini";
import {
  PORTFOLIO_COLORS,
  PORTFOLIO_KINDS,
  PORTFOLIO_LIMITS,
  PORTFOLIO_PATTERNS,
  type NewItem,
  type NewLot,
  type PortfolioContent,
} from "./portfolio.ts";

// The fields of portfolio changes, each with the sentence that the API answers when it is wrong.

const MOST = PORTFOLIO_LIMITS;

const text = (most: number, what: string, control: RegExp) =>
  z.string(`Give ${what} as text.`).check(
    z.trim(),
    z.maxLength(most, `At most ${most} characters.`),
    z.refine((value) => !control.test(value), "Leave out control characters."),
  );

const line = (most: number, what: string) => text(most, what, PORTFOLIO_PATTERNS.control);
const lines = (most: number, what: string) => text(most, what, PORTFOLIO_PATTERNS.controlButLines);

/** As text, so that no exponent hides a giant. */
const decimal = (pattern: RegExp, example: string) =>
  z
    .string(`Give a number as text, for example "${example}".`)
    .check(z.regex(pattern, `Give a number as text, for example "${example}".`));

export const id = z
  .string("Give an id.")
  .check(z.minLength(1, "Give an id."), z.maxLength(64, "An id has at most 64 characters."));
export const ids = z.readonly(
  z.array(id, "Give a list of ids.").check(z.maxLength(MOST.companies, `At most ${MOST.companies}.`)),
);
export const version = z.int("Give the version that you saw.").check(z.minimum(0, "Give the version that you saw."));
export const contentHash = z
  .string("Give the hash of what is imported.")
  .check(z.regex(/^[0-9a-f]{64}$/, "Give a SHA-256 in hex."));

export const name = line(MOST.nameCharacters, "a name").check(z.minLength(1, "Give a name."));
export const symbol = z
  .string("Give a symbol, for example NVDA.")
  .check(
    z.trim(),
    z.minLength(1, "Give a symbol, for example NVDA."),
    z.maxLength(20, "A symbol has at most 20 characters."),
  );

export const description = lines(MOST.descriptionCharacters, "a description");
export const color: z.ZodMiniType<string | null> = z.nullable(z.enum(PORTFOLIO_COLORS, "Give a color of the palette."));
export const kind = z.enum(PORTFOLIO_KINDS, `Give one of ${PORTFOLIO_KINDS.join(", ")}.`);
export const currency = (): z.ZodMiniType<string> => z._default(z.literal("USD", "Only USD is supported."), "USD");

const amount = decimal(PORTFOLIO_PATTERNS.amount, "182.70");
const weight = z.nullable(decimal(PORTFOLIO_PATTERNS.weight, "0.125"));
export const targetWeight = z._default(weight, null);

export const lot = z.strictObject({
  date: z.iso
    .date("Give a date as YYYY-MM-DD.")
    .check(z.refine((value) => value >= "1900-01-01", "Give a date from 1900 on.")),
  quantity: decimal(PORTFOLIO_PATTERNS.quantity, "10.5").check(
    z.refine((value) => Number(value) !== 0, "A trade needs a number of shares other than 0."),
  ),
  price: z.nullable(amount),
  fee: z._default(z.nullable(amount), null),
  currency: currency(),
  isOpening: z.exactOptional(z.literal(true, "Give true, or leave it out.")),
});

export const lots: z.ZodMiniType<readonly NewLot[]> = z
  .array(lot, "Give a list of trades.")
  .check(z.maxLength(MOST.lotsPerCompany, `At most ${MOST.lotsPerCompany} trades of one company.`));

const tag = line(MOST.tagCharacters, "a tag").check(z.minLength(1, "A tag is not empty."));
export const tags: z.ZodMiniType<readonly string[]> = z.pipe(
  z.array(tag, "Give a list of tags.").check(z.maxLength(MOST.tags, `At most ${MOST.tags} tags.`)),
  z.transform((all) => [...new Set(all)]),
);

export const note = lines(MOST.noteCharacters, "a note");

/** A company as clients name it: the server finds the CIK of its symbol. */
const item = z.strictObject({
  symbol,
  note: z._default(note, ""),
  tags: z._default(tags, []),
  targetWeight,
  lots: z._default(lots, []),
});

/** A company of a change whose CIK is not known yet. */
export type NamedItem = Omit<NewItem, "cik">;

export const items: z.ZodMiniType<readonly NamedItem[]> = z
  .array(item, "Give a list of companies.")
  .check(z.maxLength(MOST.companies, `At most ${MOST.companies} companies at once.`));

/** What a new portfolio is made of. */
export const contentFields = {
  name,
  description: z._default(description, ""),
  color: z._default(color, null),
  kind: z._default(kind, "WATCHLIST"),
  baseCurrency: currency(),
  items: z._default(items, []),
};

export const contents: z.ZodMiniType<
  readonly (Omit<PortfolioContent, "items"> & { readonly items: readonly NamedItem[] })[]
> = z
  .array(z.strictObject(contentFields), "Give a list of portfolios.")
  .check(z.maxLength(200, "At most 200 portfolios."));

export const portfolioFields = {
  name: z.optional(name),
  description: z.optional(description),
  color: z.optional(color),
  kind: z.optional(kind),
  isArchived: z.optional(z.boolean("Give true or false.")),
};

export const holdingFields = {
  note: z.optional(note),
  tags: z.optional(tags),
  targetWeight: z.optional(weight),
};
