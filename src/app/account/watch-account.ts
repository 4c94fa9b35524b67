import type { Client, SignedInState } from "#widget/client/client.ts";
import type { WireSession } from "#contracts/sdk-v1/sessions.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import { isRefusal } from "#app/sign-in/identity-client.ts";
import { isUnrecoverable } from "#widget/client/session/refresh.ts";

/** An account that is looked after. */
export interface WatchedAccount {
  /** Asks again where the person is signed in. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** Follows who is signed in, here and in other tabs, and asks where else they are. */
export function watchAccount(client: Client, emit: (state: AccountState) => void): WatchedAccount {
  const asked: { list: SessionList | null; trouble: Trouble | null; isOver: boolean } = {
    list: null,
    trouble: null,
    isOver: false,
  };
  const show = (): void => {
    if (!asked.isOver) emit(stateOf({ client, refresh, ...asked }));
  };
  const refresh = async (): Promise<void> => {
    // Whose session is known to be over need not be told by a refusal.
    if (asked.list !== null && client.state().session === null) return;
    try {
      asked.list = await client.sessions.list();
      asked.trouble = null;
    } catch (error) {
      asked.trouble = describeTrouble(error);
    }
    show();
  };
  const forget = client.onStateChange(({ session }) => {
    // Another tab logged in, perhaps as somebody else.
    const isNew = session !== null && asked.list !== null && asked.list.current_session_id !== session.session_id;
    if (session === null) asked.trouble = { kind: "signed-out" };
    show();
    if (isNew) void refresh();
  });
  client.start();
  void refresh();
  return {
    refresh,
    stop() {
      asked.isOver = true;
      forget();
      client.stop();
    },
  };
}

function stateOf({
  client,
  refresh,
  list,
  trouble,
}: {
  readonly client: Client;
  readonly refresh: () => Promise<void>;
  readonly list: SessionList | null;
  readonly trouble: Trouble | null;
}): AccountState {
  if (trouble?.kind === "signed-out") return trouble;
  const { session, user }: SignedInState = client.state();
  if (session !== null && user !== null && list?.current_session_id === session.session_id) {
    return { kind: "ready", account: { client, user, session, list, refresh } };
  }
  return trouble === null ? { kind: "loading" } : { kind: "failed", trouble };
}

/** Where a person is signed in, and which of the places is this one. */
interface SessionList {
  readonly current_session_id: string;
  readonly sessions: readonly WireSession[];
}

/** The signed-in person's account, and the ways to change it. */
export interface Account {
  readonly client: Client;
  readonly user: WireUser;
  readonly session: WireSession;
  readonly list: SessionList;
  /** Asks again where the person is signed in: changes of how one logs in end other sessions. */
  readonly refresh: () => Promise<void>;
}

/** What is known of the account: the browser asks for it once the page is there. */
export type AccountState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly account: Account }
  | { readonly kind: "failed"; readonly trouble: Trouble }
  /** The session ended since the page was made. */
  | { readonly kind: "signed-out" };

/** Why something about the account was not done. */
export type Trouble =
  | { readonly kind: "refused"; readonly message: string }
  /** No recent proof, or none of the second factor (docs/decisions/013-passwords.md). */
  | { readonly kind: "step-up"; readonly message: string }
  | { readonly kind: "signed-out" }
  | { readonly kind: "unreachable"; readonly message: string };

const UNREACHABLE = "The server did not answer. Please try again.";

/**
 * Says in words what became of a call.
 *
 * @param explain - Better words than the server's, or those for what is no answer of it; null where there are none.
 */
export function describeTrouble(error: unknown, explain: (error: unknown) => string | null = () => null): Trouble {
  const explained = explain(error);
  if (explained !== null) return { kind: "refused", message: explained };
  if (isUnrecoverable(error)) return { kind: "signed-out" };
  if (!isRefusal(error)) return { kind: "unreachable", message: UNREACHABLE };
  const { error_type: type, message } = error;
  return { kind: type === "insufficient_factors" ? "step-up" : "refused", message };
}
