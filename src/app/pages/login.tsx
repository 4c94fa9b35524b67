import { useCallback, useEffect, useMemo } from "react";
import { Link, redirect } from "react-router";
import { useTracker } from "#app/analytics/tracker.ts";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { loginConfig } from "#app/sign-in/login-config.ts";
import { keepReturnAddress, readReturnAddress, takeReturnAddress } from "#app/sign-in/landing.ts";
import { SignInBox, type SignInTask } from "#app/sign-in/sign-in-box.tsx";
import { Note } from "#app/ui/layout.tsx";
import type { Route } from "./+types/login.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const query = new URL(request.url).searchParams;
  const to = readReturnAddress(query.get("to"));
  const hasSession = (await current.user()) !== null;
  // Signed-in people go on, unless they came to sign in again (docs/decisions/013-passwords.md).
  const isAgain = hasSession && query.has("again");
  if (hasSession && !isAgain) return redirect(to);
  return { signIn: await services.signIn(), to, isAgain, wantsWallet: query.has("wallet") };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Login · Beforehand", isHidden: true });

export default function Login({ loaderData: { signIn, to, isAgain, wantsWallet } }: Route.ComponentProps) {
  const config = useMemo(() => loginConfig(signIn, wantsWallet), [signIn, wantsWallet]);
  const task = useMemo<SignInTask>(() => ({ kind: "log-in", hasSession: isAgain }), [isAgain]);
  const { loggedIn } = useTracker();
  const onSignedIn = useCallback(
    (method: string | null) => {
      loggedIn(method);
      takeReturnAddress(() => localStorage);
      window.location.assign(to);
    },
    [to, loggedIn],
  );
  // A link in a mail or a provider's page leads back to /authenticate, which has to know where to go on.
  useEffect(() => keepReturnAddress(() => localStorage, to), [to]);
  const query = new URLSearchParams({ wallet: "1", to, ...(isAgain ? { again: "1" } : {}) });
  return (
    <TextPage title={isAgain ? "Log in again" : "Login"} lead={isAgain ? AGAIN : LEAD}>
      {signIn.sendsNoMail === true && (
        <Note role="note">
          <strong>This site sends no email yet.</strong> A code or link will not reach you, whatever the form below
          says. If you have a password or a passkey, use that.
        </Note>
      )}
      <SignInBox signIn={signIn} config={config} task={task} onSignedIn={onSignedIn} />
      {!wantsWallet && (
        <p>
          <Link to={`/login?${query.toString()}`} preventScrollReset>
            Sign in with a crypto wallet
          </Link>
        </p>
      )}
    </TextPage>
  );
}

const LEAD = "Research needs no account. With one you can keep portfolios and send feedback.";

const AGAIN =
  "You are logged in. To change your sign-in methods, confirm your identity again. Then you return to your page.";
