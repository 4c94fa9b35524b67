import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import type { SignIn } from "#app/context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { LoginConfig } from "#widget/config.ts";
import { openLatchkey, SignInBox, signInMethod, type SignInTask } from "./sign-in-box.tsx";
import type { Latchkey } from "#widget/main.ts";
import type { MfaPending } from "#widget/widget-options.ts";
import { isRefusal } from "./identity-client.ts";
import { SESSION_MINUTES } from "./login-config.ts";
import { Row } from "#app/ui/layout.tsx";

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
export function FinishSignIn(props: FinishSignInProps) {
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
      <p>You are signing in to Beforehand by a link from your mail.</p>
      <p>
        <Button variant="accent" onClick={onUse}>
          Log in
        </Button>
      </p>
    </>
  );
}

/** A signed-in person may have opened an old mail, or may want to sign in again (docs/decisions/015-second-factors.md). */
function AskAgain({ accountName, onUse }: Pick<FinishSignInProps, "accountName"> & { readonly onUse: () => void }) {
  return (
    <>
      <SignedInAs accountName={accountName} />
      <p>Use the link to sign in again, or to switch to the account that the mail was sent to.</p>
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
export function SignedInAs({ accountName }: SignedInAsProps) {
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
export function SignedInLine({ accountName }: SignedInAsProps) {
  if (accountName === null) return <p>You are signed in.</p>;
  return (
    <p>
      You are signed in as <strong data-slot="account-name">{accountName}</strong>.
    </p>
  );
}
