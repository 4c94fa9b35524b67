import { useEffect, useRef, useState } from "react";
import type { SignIn } from "#app/context.ts";
import type { LoginConfig, WidgetEvent } from "#widget/config.ts";
import type { Latchkey, Mounted } from "#widget/main.ts";
import type { HalfDone } from "#widget/widget-options.ts";
import { LOGIN_STRINGS } from "./login-config.ts";
import { openLatchkey } from "./open-latchkey.ts";
import { signInMethod } from "./sign-in-method.ts";
import { WIDGET_LOOK } from "./widget-look.ts";
import "./sign-in-box.css";

/** What the widget is to do. Keep it the same object while it is the same: another one begins anew. */
export type SignInTask =
  | { readonly kind: "log-in"; readonly hasSession: boolean }
  /** By a token with which a password is set, or that logs in. */
  | { readonly kind: "reset"; readonly hasSession: boolean; readonly token: string }
  /** To go on where the page's own call left off, with the client that made it. */
  | { readonly kind: "go-on"; readonly latchkey: Latchkey; readonly halfDone: HalfDone };

interface SignInBoxProps {
  readonly signIn: SignIn;
  readonly config: LoginConfig;
  readonly task: SignInTask;
  /** Told how, at the very end: recovery codes that are shown once have been put away by then. */
  readonly onSignedIn: (method: string | null) => void;
}

/** The sign-in widget in a page. It comes after the page does, so a place is kept for it. */
export function SignInBox({ signIn, config, task, onSignedIn }: SignInBoxProps) {
  const place = useRef<HTMLElement>(null);
  const mounted = useRef<Promise<Mounted> | null>(null);
  const latest = useRef({ config, onSignedIn });
  // Every navigation loads it anew; it is the same project all the while.
  const [project] = useState(signIn);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    latest.current = { config, onSignedIn };
    // What was typed is kept: the form changes under it. A form that never came has said so already.
    mounted.current?.then((widget) => widget.update({ config })).catch(() => undefined);
  }, [config, onSignedIn]);
  useEffect(() => {
    const element = place.current;
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
      <section ref={place} data-slot="sign-in-box" aria-label="Signing in" tabIndex={-1} />
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
  if (task.kind === "go-on") return latchkey.mountLogin({ ...options, halfDone: task.halfDone });
  return task.kind === "log-in"
    ? latchkey.mountLogin(options)
    : latchkey.mountResetPassword({ ...options, passwordResetToken: task.token });
}
