import { useCallback, useRef, useState } from "react";
import { describeTrouble, type Trouble } from "./describe-trouble.ts";
import { useAccount } from "./use-account.ts";

/** Finds better words for a failure than the general ones; null where it has none. */
export type Explain = (error: unknown) => string | null;

/** A change of the account that a person asks for, and why it was not made. */
export interface Change {
  readonly isBusy: boolean;
  readonly trouble: Trouble | null;
  /** Makes the change; resolves to whether it was made. Nothing happens while another one is under way. */
  readonly run: (work: () => Promise<unknown>, explain?: Explain) => Promise<boolean>;
  /** Makes the change that failed last once more. */
  readonly retry: () => Promise<boolean>;
}

/** Makes changes of the account one at a time, and asks anew afterwards where its person is signed in. */
export function useChange(): Change {
  const state = useAccount();
  const refresh = state.kind === "ready" ? state.account.refresh : null;
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const running = useRef(false);
  const last = useRef<Parameters<Change["run"]> | null>(null);

  const run = useCallback<Change["run"]>(
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
