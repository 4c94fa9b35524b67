import { useEffect, useState } from "react";
import { useWidget } from "#widget/screens/widget-context.ts";
import type { Toast } from "#widget/state.ts";
import { ServerText } from "./banner.tsx";

/** How long each kind stays (docs/specification-map.md#9). */
const STAYS_MS = { blank: 4_000, error: 4_000, success: 2_000 } as const;

/** Messages that come and go, read out without taking the focus. */
export function Toasts() {
  const { state } = useWidget();
  return (
    <div className="lk-toasts" aria-live="polite" aria-relevant="additions">
      {state.toasts.map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Stays as long as it is pointed at, and goes at a tap: it may lie over a button. */
function Shown({ toast: { id, kind, text } }: { readonly toast: Toast }) {
  const { dispatch } = useWidget();
  const [isHeld, setHeld] = useState(false);
  const dismiss = (): void => dispatch({ type: "untoast", id });

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dispatch({ type: "untoast", id }), STAYS_MS[kind]);
    return () => clearTimeout(timer);
  }, [isHeld, id, kind, dispatch]);

  return (
    <p
      className="lk-toast"
      data-variant={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onPointerUp={dismiss}
    >
      <ServerText text={text} />
    </p>
  );
}
