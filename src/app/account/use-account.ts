import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import type { SignIn } from "#app/context.ts";
import { openClient } from "#app/sign-in/identity-client.ts";
import {
  type AccountState,
  describeTrouble,
  type Trouble,
  watchAccount,
  type WatchedAccount,
} from "./watch-account.ts";

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

/** A change of the account that a person asks for, and why it was not made. */
export interface AccountChange {
  readonly isBusy: boolean;
  readonly trouble: Trouble | null;
  /** Makes the change; resolves to whether it was made. Nothing happens while another one is under way. */
  readonly run: (work: () => Promise<unknown>, explain?: (error: unknown) => string | null) => Promise<boolean>;
  /** Makes the change that failed last once more. */
  readonly retry: () => Promise<boolean>;
}

/** Makes changes of the account one at a time, and then asks again where its person is signed in. */
export function useChange(): AccountChange {
  const state = useAccount();
  const refresh = state.kind === "ready" ? state.account.refresh : null;
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const running = useRef(false);
  const last = useRef<Parameters<AccountChange["run"]> | null>(null);

  const run = useCallback<AccountChange["run"]>(
    async (...asked) => {
      if (running.current) return false;
      running.current = true;
      last.current = asked;
      setBusy(true);
      setTrouble(null);
      const [work, explain] = asked;
      const failure = await work().then(
        () => null,
        (error: unknown) => describeTrouble(error, explain),
      );
      running.current = false;
      setBusy(false);
      setTrouble(failure);
      void refresh?.();
      return failure === null;
    },
    [refresh],
  );
  const retry = useCallback(() => (last.current === null ? Promise.resolve(false) : run(...last.current)), [run]);
  return { isBusy, trouble, run, retry };
}
