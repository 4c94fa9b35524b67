import * as z from "zod/mini";
import { version } from "./portfolio-fields.ts";
import { PORTFOLIO_PATTERNS } from "./portfolio.ts";

export const SCREEN_NAME_CHARACTERS = 80;
/** A line of 4,000 characters is longer as part of an address. */
const MOST_QUERY_CHARACTERS = 14_000;

const name = z.string("Give a name.").check(
  z.trim(),
  z.minLength(1, "Give a name."),
  z.maxLength(SCREEN_NAME_CHARACTERS, `At most ${SCREEN_NAME_CHARACTERS} characters.`),
  z.refine((value) => !PORTFOLIO_PATTERNS.control.test(value), "Leave out control characters."),
);
const query = z
  .string("Give the query of the screen's address.")
  .check(z.maxLength(MOST_QUERY_CHARACTERS, `At most ${MOST_QUERY_CHARACTERS} characters.`));

const screen = z.object({
  id: z.string(),
  name: z.string(),
  /** What the address of the screen has after its question mark, every part of it named. */
  query: z.string(),
  /** Rises with every change. */
  version: z.number(),
  /** ISO instants. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A screen that somebody keeps under a name. */
export type SavedScreen = Readonly<z.infer<typeof screen>>;

/** Reads a screen that a server or a browser's storage gives. */
export const savedScreen: z.ZodMiniType<SavedScreen> = screen;

/** `POST /api/saved-screens`. */
export const newScreen = z.strictObject({ name, query });
export type NewScreen = Readonly<z.infer<typeof newScreen>>;

/** `PATCH /api/saved-screens/{id}`: what is left out stays; `version` is that which the change was made from. */
export const screenChange = z.strictObject({ name: z.optional(name), query: z.optional(query), version });
export type ScreenEdit = Readonly<z.infer<typeof screenChange>>;
