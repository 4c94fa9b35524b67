// The end of an account by its owner's wish, in two steps: leave to delete it, asked for by the signed-in person, and the
// deletion itself, which whoever holds the leave can carry out, also when it takes several tries. Beyond the document.
import { z } from "zod";
import { text } from "./fields.ts";

/** POST /users/me/deletion */
export interface AskDeletionAnswer {
  readonly user_id: string;
  /** Good for thirty days and for nothing but deleting this account. */
  readonly deletion_ticket: string;
}

/** POST /users/deletion */
export const deleteAccountBody = z.object({ deletion_ticket: text(2048).min(1) });
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;

/** The same whether the account went just now or was gone already. */
export interface DeleteAccountAnswer {
  readonly user_id: string;
}
