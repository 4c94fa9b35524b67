import { z } from "zod";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { SecretBox } from "#identity/keys/secret-box.ts";
import type { SigningKeys } from "#identity/keys/signing-keys.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { StoredProject } from "#identity/projects/project.ts";
import { PERSON_STATES } from "#identity/admin/people.ts";

/** What the operator's commands work on. */
export interface CommandContext {
  readonly database: Pick<OpenedDatabase, "query" | "transaction">;
  readonly randomBytes: IdentityDeps["randomBytes"];
  readonly secrets: SecretBox;
  readonly keys: SigningKeys;
}

/** What a command says, as a running server answers it. */
export const commandResult = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), lines: z.array(z.string()).readonly() }).readonly(),
  z.object({ ok: z.literal(false), sentence: z.string() }).readonly(),
]);

/** What a command says: lines for the operator, or why it did nothing. */
export type CommandResult = z.infer<typeof commandResult>;

interface CommandTexts {
  /** What it is called by, and what it takes: `project set KEY VALUE`. */
  readonly usage: string;
  readonly does: string;
}

/** Whose rows a command lists, and how it prints them. */
export interface Listing {
  readonly project: StoredProject;
  /** One JSON value for scripts, else a line for each row. */
  readonly isJson: boolean;
}

/** A command about one project, about none in particular, or one that lists what a project has. */
export type Command = CommandTexts &
  (
    | {
        readonly scope: "server";
        readonly run: (context: CommandContext, values: readonly string[], isLive: boolean) => Promise<CommandResult>;
      }
    | {
        readonly scope: "project";
        readonly run: (
          context: CommandContext,
          values: readonly string[],
          project: StoredProject,
        ) => Promise<CommandResult>;
      }
    | {
        readonly scope: "list";
        /** The options that it takes, besides --json. */
        readonly filters: readonly FilterName[];
        readonly run: (context: CommandContext, filters: Filters, listing: Listing) => Promise<CommandResult>;
      }
  );

export function succeeded(...lines: readonly string[]): CommandResult {
  return { ok: true, lines };
}

export function refused(sentence: string): CommandResult {
  return { ok: false, sentence };
}

/** What to do on an empty database. */
export const NO_PROJECT =
  "There is no project yet. Run npm start once, which makes one, or: npm run latchkey -- project create NAME";

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
type FilterName = keyof Filters;

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
