import { useEffect, useRef, useState } from "react";
import type { SignIn } from "#app/context.ts";
import type { LoginConfig, WidgetEvent } from "#widget/config.ts";
import type { Latchkey, Mounted } from "#widget/main.ts";
import type { MfaPending } from "#widget/widget-options.ts";
import { LOGIN_STRINGS, WIDGET_LOOK } from "./login-config.ts";
import "./sign-in-box.css";
import type { WireFactor } from "#contracts/sdk-v1/sessions.ts";

/** What the widget is to do. Keep it the same object while it is the same: another one begins again. */
export type SignInTask =
  | { readonly kind: "log-in"; readonly hasSession: boolean }
  /** By a token with which a password is set, or that logs in. */
  | { readonly kind: "reset"; readonly hasSession: boolean; readonly token: string }
  /** To go on where the page's own call left off, with the client that made it. */
  | { readonly kind: "go-on"; readonly latchkey: Latchkey; readonly mfaPending: MfaPending };

interface SignInBoxProps {
  readonly signIn: SignIn;
  readonly config: LoginConfig;
  readonly task: SignInTask;
  /** Told how, at the very end: recovery codes that are shown once have been put away by then. */
  readonly onSignedIn: (method: string | null) => void;
}

/** The sign-in widget in a page. It comes after the page does, so a place is kept for it. */
export function SignInBox({ signIn, config, task, onSignedIn }: SignInBoxProps) {
  const container = useRef<HTMLElement>(null);
  const mounted = useRef<Promise<Mounted> | null>(null);
  const latest = useRef({ config, onSignedIn });
  // Every navigation loads it again; it is the same project all the while.
  const [project] = useState(signIn);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    latest.current = { config, onSignedIn };
    // What was typed is kept: the form changes under it. A form that never came has said so already.
    mounted.current?.then((widget) => widget.update({ config })).catch(() => undefined);
  }, [config, onSignedIn]);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const { config: first } = latest.current;
    const onEnd: SignInBoxProps["onSignedIn"] = (method) => latest.current.onSignedIn(method);
    const mounting = mount({ element, signIn: project, config: first, task, onSignedIn: onEnd });
    mounted.current = mounting;
    // The button that led here is gone, and the keyboard's place with it.
    if (task.kind === "go-on") element.focus();
    mounting.catch(() => setFailed(true));
    return () => {
      mounted.current = null;
      mounting.then((widget) => widget.unmount()).catch(() => undefined);
    };
  }, [project, task]);
  return (
    <>
      <section ref={container} data-slot="sign-in-box" aria-label="Signing in" tabIndex={-1} />
      {isFailed && <p role="alert">We couldn't load the sign-in form. Check your connection and reload the page.</p>}
      <noscript>Signing in needs JavaScript.</noscript>
    </>
  );
}

interface Mounting extends SignInBoxProps {
  readonly element: Element;
}

async function mount({ element, signIn, config, task, onSignedIn }: Mounting): Promise<Mounted> {
  const latchkey = task.kind === "go-on" ? task.latchkey : await openLatchkey(signIn, task.hasSession);
  const onEvent = ({ type }: WidgetEvent): void => {
    if (type === "AUTHENTICATE_FLOW_COMPLETE") onSignedIn(signInMethod(latchkey.client.state().session));
  };
  const options = {
    elementId: element,
    config,
    styles: WIDGET_LOOK,
    strings: LOGIN_STRINGS,
    callbacks: { onEvent },
  };
  if (task.kind === "go-on") return latchkey.mountLogin({ ...options, mfaPending: task.mfaPending });
  return task.kind === "log-in"
    ? latchkey.mountLogin(options)
    : latchkey.mountResetPassword({ ...options, passwordResetToken: task.token });
}

/**
 * Loads the sign-in widget, for the project that the page was told of.
 *
 * @param hasSession - Whether the page's server saw that somebody is signed in: it is asked about only then.
 */
export async function openLatchkey(signIn: SignIn, hasSession: boolean): Promise<Latchkey> {
  const { publicToken, baseUrl, prefix, cookieMode } = signIn;
  const { createLatchkey } = await import("#widget/main.ts");
  return createLatchkey(publicToken, { baseUrl, prefix, cookieMode, hasSession });
}

type Factor = Pick<WireFactor, "type" | "delivery_method" | "last_authenticated_at">;

/** How somebody has just signed in, as one word: of a sign-in with two factors the first; null where there is no session. */
export function signInMethod(session: { readonly authentication_factors: readonly Factor[] } | null): string | null {
  if (session === null) return null;
  const byTime = [...session.authentication_factors].sort((one, other) =>
    one.last_authenticated_at.localeCompare(other.last_authenticated_at),
  );
  const factor = byTime.findLast((candidate) => !isSecond(candidate)) ?? byTime.at(-1);
  return factor === undefined ? null : methodOf(factor);
}

/** Nobody signs in to this product by these alone. */
function isSecond({ type, delivery_method: delivery }: Factor): boolean {
  return type === "totp" || type === "recovery_codes" || (type === "otp" && delivery !== "email");
}

function methodOf({ type, delivery_method: delivery }: Factor): string {
  switch (type) {
    case "otp":
      return `${delivery}_otp`;
    case "oauth":
      return delivery;
    case "webauthn":
      return "passkey";
    case "crypto":
      return "crypto_wallet";
    case "recovery_codes":
      return "recovery_code";
    case "magic_link":
    case "password":
    case "totp":
      return type;
  }
}
