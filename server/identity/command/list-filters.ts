import { z } from "zod";
import { PERSON_STATES } from "#identity/admin/list-people.ts";

/** A day (from its start, UTC) or an instant. */
const instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text));

/** The options of the commands that list, by name. */
const filters = z.object({
  address: z.string().min(1).optional(),
  user: z.string().min(1).optional(),
  state: z.enum(PERSON_STATES).optional(),
  result: z
    .string()
    .regex(/^[a-z_]+$/)
    .optional(),
  since: instant.optional(),
  until: instant.optional(),
  after: z.string().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
});

export type Filters = z.infer<typeof filters>;
export type FilterName = keyof Filters;

const DAY_OR_INSTANT = "a day (2026-08-01) or an instant (2026-08-01T09:00:00Z)";

const HINTS: Readonly<Record<FilterName, string>> = {
  address: "an address or number, or a part of it",
  user: "an e-mail address, phone number or id",
  state: PERSON_STATES.join(", "),
  result: "ok, failed or an error_type",
  since: DAY_OR_INSTANT,
  until: DAY_OR_INSTANT,
  after: "the id that the page before ended with",
  limit: "a whole number from 1 to 1000",
};

const NAMES = filters.keyof().options;

/** Reads the filters that were typed; the first bad one is refused with what to write instead. */
export function readFilters(
  typed: Readonly<Record<string, string | undefined>>,
): { readonly ok: true; readonly filters: Filters } | { readonly ok: false; readonly sentence: string } {
  const read = filters.safeParse(typed);
  if (read.success) return { ok: true, filters: read.data };
  const wrong = NAMES.find((name) => read.error.issues.some(({ path }) => path[0] === name)) ?? "limit";
  return { ok: false, sentence: `--${wrong} cannot be ${JSON.stringify(typed[wrong])}: write ${HINTS[wrong]}.` };
}
