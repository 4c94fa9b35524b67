import type { ReactNode } from "react";
import { useScreenIds, useWidget } from "#widget/screens/widget-context.ts";

/** The heading of a screen. The focus comes here with a screen that has no one input to go to; the input names it else. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const { heading } = useScreenIds();
  return (
    <h2 id={heading} className="lk-heading" tabIndex={-1}>
      {children}
    </h2>
  );
}

/** The "or" between two groups of ways to sign in. */
export function Divider() {
  const { strings } = useWidget();
  return (
    <div className="lk-divider">
      <span>{strings.or}</span>
    </div>
  );
}

/** Who made the widget, unless the project switched that off. */
export function Watermark() {
  const { bootstrap, strings } = useWidget();
  return bootstrap.disable_sdk_watermark ? null : <p className="lk-watermark">{strings.poweredBy}</p>;
}
