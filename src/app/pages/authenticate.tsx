import { useCallback, useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { useTracker } from "#app/analytics/tracker-context.ts";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { FinishSignIn } from "#app/sign-in/finish-sign-in.tsx";
import { loginConfig } from "#app/sign-in/login-config.ts";
import { readLanding } from "#app/sign-in/read-landing.ts";
import { takeReturnAddress } from "#app/sign-in/return-address.ts";
import { SignInBox, type SignInTask } from "#app/sign-in/sign-in-box.tsx";
import type { Route } from "./+types/authenticate.ts";

/** Nothing is used up by opening the page: mail scanners open every link (THREATS row 6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const hasSession = (await services.visitor(request)) !== null;
  return { signIn: await services.signIn(), hasSession };
}

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: "Signing in · Beforehand", isHidden: true }),
  // The address carries a token that no other site should see.
  { name: "referrer", content: "no-referrer" },
];

export default function Authenticate({ loaderData: { signIn, hasSession } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const landing = readLanding(query, signIn.prefix);
  const config = useMemo(() => loginConfig(signIn, "link"), [signIn]);
  const token = "token" in landing ? landing.token : "";
  const task = useMemo<SignInTask>(() => ({ kind: "reset", hasSession, token }), [hasSession, token]);
  const { loggedIn } = useTracker();
  const onSignedIn = useCallback(
    (method: string | null) => {
      loggedIn(method);
      window.location.replace(takeReturnAddress(() => localStorage));
    },
    [loggedIn],
  );
  switch (landing.kind) {
    case "link":
    case "oauth":
      return (
        <TextPage title="Signing in" lead="One more step, and you are back where you came from.">
          <FinishSignIn
            signIn={signIn}
            hasSession={hasSession}
            config={config}
            kind={landing.kind}
            token={token}
            onSignedIn={onSignedIn}
          />
        </TextPage>
      );
    case "reset":
    case "login-token":
      return (
        <TextPage
          title={landing.kind === "reset" ? "Reset your password" : "Signing in"}
          lead="You are led back to where you came from afterwards."
        >
          <SignInBox signIn={signIn} config={config} task={task} onSignedIn={onSignedIn} />
        </TextPage>
      );
    case "refused":
      return (
        <TextPage title="Not signed in" lead="The provider did not sign you in. Nothing was changed.">
          <p>
            <Link to="/login">Try again, or another way</Link>
          </p>
        </TextPage>
      );
    case "nothing":
      return (
        <TextPage title="Not signed in" lead="This page finishes a sign-in, and the address does not say which.">
          <p>
            Links of our mails lead here. If yours broke on the way, <Link to="/login">ask for a new one</Link>.
          </p>
        </TextPage>
      );
  }
}
