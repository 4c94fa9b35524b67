import { useState } from "react";
import { useTracker } from "#app/analytics/tracker.ts";
import type { SignIn } from "#app/context.ts";
import { useEarlyPress } from "#app/ui/use-early-press.ts";
import { logOut } from "./identity-client.ts";

/** Ends the session and says where that failed. */
export function LogOutButton({ signIn }: { readonly signIn: SignIn }) {
  const tracker = useTracker();
  const button = useEarlyPress();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const leave = async (): Promise<void> => {
    setState("busy");
    if (!(await logOut(signIn, tracker))) setState("failed");
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        data-slot="account-link"
        data-print="hidden"
        disabled={state === "busy"}
        onClick={() => void leave()}
      >
        Logout
      </button>
      <output data-slot="account-status">
        {state === "failed" ? "The server did not answer, so you are still logged in. Try again." : ""}
      </output>
    </>
  );
}
