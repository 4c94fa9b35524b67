import type { Client, SignedInState } from "#widget/client/client.ts";
import type { AccountState, SessionList } from "./account-state.ts";
import { describeTrouble, type Trouble } from "./describe-trouble.ts";

/** An account that is looked after. */
export interface WatchedAccount {
  /** Asks anew where the person is signed in. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** Follows who is signed in, here and in other tabs, and asks where else they are. */
export function watchAccount(client: Client, tell: (state: AccountState) => void): WatchedAccount {
  const asked: { list: SessionList | null; trouble: Trouble | null; isOver: boolean } = {
    list: null,
    trouble: null,
    isOver: false,
  };
  const show = (): void => {
    if (!asked.isOver) tell(stateOf({ client, refresh, ...asked }));
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

interface Known {
  readonly client: Client;
  readonly refresh: () => Promise<void>;
  readonly list: SessionList | null;
  readonly trouble: Trouble | null;
}

function stateOf({ client, refresh, list, trouble }: Known): AccountState {
  if (trouble?.kind === "signed-out") return trouble;
  const { session, user }: SignedInState = client.state();
  if (session !== null && user !== null && list?.current_session_id === session.session_id) {
    return { kind: "ready", account: { client, user, session, list, refresh } };
  }
  return trouble === null ? { kind: "loading" } : { kind: "failed", trouble };
}
