import type { WireSession } from "#contracts/sdk-v1/session.ts";
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import type { Client } from "#widget/client/client.ts";
import type { Trouble } from "./describe-trouble.ts";

/** Where a person is signed in, and which of the places is this one. */
export interface SessionList {
  readonly current_session_id: string;
  readonly sessions: readonly WireSession[];
}

/** The signed-in person's account, and the ways to change it. */
export interface Account {
  readonly client: Client;
  readonly user: WireUser;
  readonly session: WireSession;
  readonly list: SessionList;
  /** Asks anew where the person is signed in: changes of how one logs in end other sessions. */
  readonly refresh: () => Promise<void>;
}

/** What is known of the account: the browser asks for it once the page is there. */
export type AccountState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly account: Account }
  | { readonly kind: "failed"; readonly trouble: Trouble }
  /** The session ended since the page was made. */
  | { readonly kind: "signed-out" };
