import { useCallback, useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { useTracker } from "#app/analytics/tracker.ts";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { FinishSignIn, SignedInAs, SignedInLine } from "#app/sign-in/finish-sign-in.tsx";
import { loginConfig } from "#app/sign-in/login-config.ts";
import { readLanding, takeReturnAddress } from "#app/sign-in/landing.ts";
import { SignInBox, type SignInTask } from "#app/sign-in/sign-in-box.tsx";
import type { Route } from "./+types/authenticate.ts";

/** Opening the page uses nothing up, because mail scanners open every link (docs/threats.md#6). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const hasSession = (await current.user()) !== null;
  const accountName = hasSession ? await current.accountName() : null;
  return { signIn: await services.signIn(), hasSession, accountName };
}

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: "Signing in · Beforehand", isHidden: true }),
  // The address carries a token that no other site should see.
  { name: "referrer", content: "no-referrer" },
];

export default function Authenticate({ loaderData: { signIn, hasSession, accountName } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const landing = readLanding(query, signIn.prefix);
  const config = useMemo(() => loginConfig(signIn, false), [signIn]);
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
    case "oauth": {
      const isSignedIn = hasSession && landing.kind === "link";
      return (
        <TextPage
          title={isSignedIn ? "Signed in" : "Signing in"}
          lead={
            isSignedIn
              ? "You opened a sign-in link, but you are already signed in."
              : "One more step, then you return to your page."
          }
        >
          <FinishSignIn
            signIn={signIn}
            hasSession={hasSession}
            accountName={accountName}
            config={config}
            kind={landing.kind}
            token={token}
            onSignedIn={onSignedIn}
          />
        </TextPage>
      );
    }
    case "reset":
    case "login-token":
      return (
        <TextPage
          title={landing.kind === "reset" ? "Reset your password" : "Signing in"}
          lead="Then you return to your page."
        >
          {hasSession && <SignedInLine accountName={accountName} />}
          <SignInBox signIn={signIn} config={config} task={task} onSignedIn={onSignedIn} />
        </TextPage>
      );
    case "refused":
      return <Refused hasSession={hasSession} accountName={accountName} />;
    case "nothing":
      return <NothingToFinish hasSession={hasSession} accountName={accountName} />;
  }
}

interface WhoIsHere {
  readonly hasSession: boolean;
  readonly accountName: string | null;
}

function Refused({ hasSession, accountName }: WhoIsHere) {
  return (
    <TextPage
      title={hasSession ? "Still signed in" : "Not signed in"}
      lead="The provider did not sign you in. Nothing was changed."
    >
      {hasSession && <SignedInAs accountName={accountName} />}
      <p>
        <Link to={hasSession ? "/login?again=1" : "/login"}>Try again or use another method</Link>
      </p>
    </TextPage>
  );
}

function NothingToFinish({ hasSession, accountName }: WhoIsHere) {
  if (hasSession) {
    return (
      <TextPage title="Signed in" lead="Links in our mails open this page to sign you in. You are signed in already.">
        <SignedInAs accountName={accountName} />
      </TextPage>
    );
  }
  return (
    <TextPage title="Not signed in" lead="This page finishes a sign-in, and the address does not say which.">
      <p>
        Links of our mails lead here. If yours broke on the way, <Link to="/login">ask for a new one</Link>.
      </p>
    </TextPage>
  );
}
