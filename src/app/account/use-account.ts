import { createContext, useContext, useEffect, useState } from "react";
import type { SignIn } from "#app/context.ts";
import { openClient } from "#app/sign-in/open-client.ts";
import type { AccountState } from "./account-state.ts";
import { describeTrouble } from "./describe-trouble.ts";
import { watchAccount, type WatchedAccount } from "./watch-account.ts";

/** What is known of the account by now, for the sections of the account page. */
export const AccountContext = createContext<AccountState>({ kind: "loading" });

/** Reads what is known of the account by now. */
export function useAccount(): AccountState {
  return useContext(AccountContext);
}

/** Asks for the account while the page is shown, and again when its tab is looked at again. */
export function useWatchedAccount(signIn: SignIn): AccountState {
  const [state, setState] = useState<AccountState>({ kind: "loading" });
  useEffect(() => {
    let watched: WatchedAccount | null = null;
    let isOver = false;
    openClient(signIn).then(
      (client) => {
        if (!isOver) watched = watchAccount(client, setState);
      },
      (error: unknown) => setState({ kind: "failed", trouble: describeTrouble(error) }),
    );
    const look = (): void => {
      if (document.visibilityState === "visible") void watched?.refresh();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", look);
      watched?.stop();
    };
  }, [signIn]);
  return state;
}
