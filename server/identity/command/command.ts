import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { SecretBox } from "#identity/keys/secret-box.ts";
import type { SigningKeys } from "#identity/keys/signing-keys.ts";
import type { Parts } from "#identity/parts.ts";
import type { StoredProject } from "#identity/projects/project.ts";

/** What the operator's commands work on. */
export interface Desk {
  readonly database: Pick<OpenedDatabase, "query" | "transaction">;
  readonly randomBytes: Parts["randomBytes"];
  readonly secrets: SecretBox;
  readonly keys: SigningKeys;
}

/** What a command says: lines for the operator, or why it did nothing. */
export type Said =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly sentence: string };

interface CommandTexts {
  /** What it is called by, and what it takes: `project set KEY VALUE`. */
  readonly usage: string;
  readonly does: string;
}

/** A command about one project, or about none in particular. */
export type Command = CommandTexts &
  (
    | {
        readonly scope: "server";
        readonly run: (desk: Desk, values: readonly string[], isLive: boolean) => Promise<Said>;
      }
    | {
        readonly scope: "project";
        readonly run: (desk: Desk, values: readonly string[], project: StoredProject) => Promise<Said>;
      }
  );

export function said(...lines: readonly string[]): Said {
  return { ok: true, lines };
}

export function refused(sentence: string): Said {
  return { ok: false, sentence };
}
