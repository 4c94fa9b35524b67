import { useWidget } from "#widget/screens/widget-context.ts";

/** The "or" between two groups of ways to sign in. */
export function Divider() {
  const { strings } = useWidget();
  return (
    <div className="lk-divider">
      <span>{strings.or}</span>
    </div>
  );
}
