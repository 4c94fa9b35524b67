// The widget as React components, for pages that have React already: it is a peer here, not a part.
import { useCallback, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { Latchkey } from "./main.ts";
import { Widget } from "./widget.tsx";
import type { WidgetKind, WidgetOptions } from "./widget-options.ts";

export { ApiError, createLatchkey, UnreachableError } from "./main.ts";

interface ComponentOptions extends WidgetOptions {
  /** Made once, outside of the components: `createLatchkey(publicToken)`. */
  readonly latchkey: Latchkey;
}

/** The login (docs/specification-map.md#2). */
export function Login(props: ComponentOptions): ReactNode {
  return <WidgetPlaceholder kind="login" {...props} />;
}

/** The form that a link of a reset email leads to. */
export function ResetPassword(props: ComponentOptions): ReactNode {
  return <WidgetPlaceholder kind="reset-password" {...props} />;
}

/** Passkeys of somebody who is signed in. */
export function PasskeyRegistration(props: ComponentOptions): ReactNode {
  return <WidgetPlaceholder kind="passkey-registration" {...props} />;
}

/** As errors name them. */
const COMPONENTS = {
  login: "Login",
  "reset-password": "ResetPassword",
  "passkey-registration": "PasskeyRegistration",
} as const;

/** Drawn by scripts only: what it shows depends on the browser. */
function WidgetPlaceholder({ kind, latchkey, ...options }: ComponentOptions & { readonly kind: WidgetKind }) {
  const [place, setPlace] = useState<Element | ShadowRoot | null>(null);
  const isShadowed = options.config?.enableShadowDOM === true;
  const settle = useCallback(
    (host: HTMLDivElement | null) => {
      if (host === null) return;
      latchkey.deps.client.checkSite(COMPONENTS[kind]);
      setPlace(isShadowed ? (host.shadowRoot ?? host.attachShadow({ mode: "open" })) : host);
    },
    [isShadowed, kind, latchkey],
  );
  return (
    <div className="lk-host" ref={settle}>
      {place !== null && createPortal(<Widget kind={kind} deps={latchkey.deps} options={options} />, place)}
    </div>
  );
}
