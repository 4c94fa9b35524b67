import { useCallback, useMemo, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useTracker } from "#app/analytics/tracker.ts";
import { currentRequest, servicesContext, type SignIn } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { loginConfig, SESSION_MINUTES } from "#app/sign-in/login-config.ts";
import { readLanding, takeReturnAddress } from "#app/sign-in/landing.ts";
import { SignInBox, type SignInTask, openLatchkey, signInMethod } from "#app/sign-in/sign-in-box.tsx";
import type { Route } from "./+types/authenticate.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { LoginConfig } from "#widget/config.ts";
import type { Latchkey } from "#widget/main.ts";
import type { MfaPending } from "#widget/widget-options.ts";
import { isRefusal } from "#app/sign-in/identity-client.ts";
import { Row } from "#app/ui/layout.tsx";

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
      <TextPage title="Signed in" lead="Links in our emails open this page to sign you in. You are already signed in.">
        <SignedInAs accountName={accountName} />
      </TextPage>
    );
  }
  return (
    <TextPage title="Not signed in" lead="The address of this page does not say which sign-in to finish.">
      <p>
        Links in our emails open this page. If yours does not work, <Link to="/login">ask for a new one</Link>.
      </p>
    </TextPage>
  );
}

interface FinishSignInProps {
  readonly signIn: SignIn;
  /** Whether somebody is signed in here already. */
  readonly hasSession: boolean;
  /** What they know their account by; null where nobody is signed in, or there is no such name. */
  readonly accountName: string | null;
  readonly config: LoginConfig;
  readonly kind: "link" | "oauth";
  readonly token: string;
  /** Told how, as one word; null where that is not known. */
  readonly onSignedIn: (method: string | null) => void;
}

type SignInStep = LandingResult | { readonly kind: "asking" } | { readonly kind: "busy" };

/**
 * The last step of a sign-in that came back by its address. A link asks first: somebody else may have sent it, to sign
 * the reader into an account that is not theirs (docs/threats.md#7). A provider's answer is tied to this browser already.
 */
function FinishSignIn(props: FinishSignInProps) {
  const { signIn, hasSession, accountName, config, kind, token, onSignedIn } = props;
  const [step, setStep] = useState<SignInStep>({ kind: kind === "link" ? "asking" : "busy" });
  useEffect(() => {
    if (step.kind === "signed-in") onSignedIn(step.method);
    if (step.kind !== "busy") return;
    void finishLanding(() => openLatchkey(signIn, hasSession), { kind, token }).then(setStep);
  }, [step, signIn, hasSession, kind, token, onSignedIn]);
  switch (step.kind) {
    case "asking": {
      const use = (): void => setStep({ kind: "busy" });
      return hasSession ? <AskAgain accountName={accountName} onUse={use} /> : <Ask onUse={use} />;
    }
    case "busy":
    case "signed-in":
      return <output>Signing in…</output>;
    case "half-done":
      return <GoOn signIn={signIn} config={config} step={step} onSignedIn={onSignedIn} />;
    case "refused":
      return (
        <p role="alert">
          {step.message} <Link to="/login">Back to login</Link>
        </p>
      );
  }
}

function Ask({ onUse }: { readonly onUse: () => void }) {
  return (
    <>
      <p>You are signing in to Beforehand with a link from your email.</p>
      <p>
        <Button variant="accent" onClick={onUse}>
          Log in
        </Button>
      </p>
    </>
  );
}

/** A signed-in person may have opened an old mail, or may want to sign in again (docs/decisions/013-passwords.md). */
function AskAgain({ accountName, onUse }: Pick<FinishSignInProps, "accountName"> & { readonly onUse: () => void }) {
  return (
    <>
      <SignedInAs accountName={accountName} />
      <p>Use the link to sign in again, or to switch to the account that the email was sent to.</p>
      <p>
        <Button onClick={onUse}>Use the link</Button>
      </p>
    </>
  );
}

interface GoOnProps extends Pick<FinishSignInProps, "signIn" | "config" | "onSignedIn"> {
  readonly step: Extract<LandingResult, { kind: "half-done" }>;
}

/** The step that is still open, right here. */
function GoOn({ signIn, config, step, onSignedIn }: GoOnProps) {
  const task = useMemo<SignInTask>(() => ({ ...step, kind: "go-on" }), [step]);
  return <SignInBox signIn={signIn} config={config} task={task} onSignedIn={onSignedIn} />;
}

type LandingResult =
  | { readonly kind: "signed-in"; readonly method: string | null }
  /** A second factor or an organisation is still open, to be gone on with by the same client. */
  | { readonly kind: "half-done"; readonly latchkey: Latchkey; readonly mfaPending: MfaPending }
  | { readonly kind: "refused"; readonly message: string };

/** Trades the token that somebody was sent here with for a session. */
async function finishLanding(
  open: () => Promise<Latchkey>,
  { kind, token }: { readonly kind: "link" | "oauth"; readonly token: string },
): Promise<LandingResult> {
  try {
    const latchkey = await open();
    const { magicLinks, oauth } = latchkey.client;
    const options = { session_duration_minutes: SESSION_MINUTES };
    const answer =
      kind === "link" ? await magicLinks.authenticate(token, options) : await oauth.authenticate(token, options);
    if (answer.session === null) return { kind: "half-done", latchkey, mfaPending: answer };
    return { kind: "signed-in", method: signInMethod(answer.session) };
  } catch (error) {
    const message = isRefusal(error) ? error.message : "We can't reach the server. The link still works. Try again.";
    return { kind: "refused", message };
  }
}

interface SignedInAsProps {
  /** What the person knows their account by; null where there is no such name. */
  readonly accountName: string | null;
}

/** Says who is signed in already, and where they can go on. */
function SignedInAs({ accountName }: SignedInAsProps) {
  return (
    <>
      <SignedInLine accountName={accountName} />
      <Row as="p" gap={2}>
        <ButtonLink to="/portfolios" variant="accent">
          Go to your portfolios
        </ButtonLink>
        <ButtonLink to="/account">Open your account</ButtonLink>
      </Row>
    </>
  );
}

/** The sentence alone, for pages that have something else to do. */
function SignedInLine({ accountName }: SignedInAsProps) {
  if (accountName === null) return <p>You are signed in.</p>;
  return (
    <p>
      You are signed in as <strong data-slot="account-name">{accountName}</strong>.
    </p>
  );
}
