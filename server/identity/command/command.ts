import { z } from "zod";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { SecretBox } from "#identity/keys/secret-box.ts";
import type { SigningKeys } from "#identity/keys/signing-keys.ts";
import type { Parts } from "#identity/parts.ts";
import type { StoredProject } from "#identity/projects/project.ts";
import type { FilterName, Filters } from "./list-filters.ts";

/** What the operator's commands work on. */
export interface CommandContext {
  readonly database: Pick<OpenedDatabase, "query" | "transaction">;
  readonly randomBytes: Parts["randomBytes"];
  readonly secrets: SecretBox;
  readonly keys: SigningKeys;
}

/** What a command says, as a running server answers it. */
export const saidAnswer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), lines: z.array(z.string()).readonly() }).readonly(),
  z.object({ ok: z.literal(false), sentence: z.string() }).readonly(),
]);

/** What a command says: lines for the operator, or why it did nothing. */
export type Said = z.infer<typeof saidAnswer>;

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
        readonly run: (context: CommandContext, values: readonly string[], isLive: boolean) => Promise<Said>;
      }
    | {
        readonly scope: "project";
        readonly run: (context: CommandContext, values: readonly string[], project: StoredProject) => Promise<Said>;
      }
    | {
        readonly scope: "list";
        /** The options that it takes, besides --json. */
        readonly filters: readonly FilterName[];
        readonly run: (context: CommandContext, filters: Filters, listing: Listing) => Promise<Said>;
      }
  );

export function said(...lines: readonly string[]): Said {
  return { ok: true, lines };
}

export function refused(sentence: string): Said {
  return { ok: false, sentence };
}

/** What to do on an empty database. */
export const NO_PROJECT =
  "There is no project yet. Run npm start once, which makes one, or: npm run latchkey -- project create NAME";
