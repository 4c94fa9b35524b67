import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useTracker } from "#app/analytics/tracker-context.ts";
import type { SignIn } from "#app/context.ts";
import { logOut } from "#app/sign-in/log-out.ts";
import { loginAddress } from "./login-address.ts";

/**
 * Login or Logout (docs/specification-map.md#2); nothing on the page where a sign-in ends.
 *
 * @param props.signIn - How who is signed in may leave; null for everybody else.
 */
export function AccountLink({ signIn }: { readonly signIn: SignIn | null }) {
  const { pathname, search } = useLocation();
  if (pathname === "/authenticate") return null;
  if (signIn !== null) return <LogOutButton signIn={signIn} />;
  return (
    <Link to={loginAddress({ pathname, search })} data-slot="account-link">
      Login
    </Link>
  );
}

function LogOutButton({ signIn }: { readonly signIn: SignIn }) {
  const tracker = useTracker();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const leave = async (): Promise<void> => {
    setState("busy");
    if (!(await logOut(signIn, tracker))) setState("failed");
  };
  return (
    <>
      <button type="button" data-slot="account-link" disabled={state === "busy"} onClick={() => void leave()}>
        Logout
      </button>
      <output data-slot="account-status">
        {state === "failed" ? "The server did not answer, so you are still logged in. Try again." : ""}
      </output>
    </>
  );
}
