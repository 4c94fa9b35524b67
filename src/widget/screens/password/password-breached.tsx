import { useWidget } from "#widget/screens/widget-context.ts";
import { ResetMailed } from "./reset-mailed.tsx";

/** Says that the password was found in a breach (docs/specification-map.md#2). */
export function PasswordBreached() {
  const { strings } = useWidget();
  return <ResetMailed title={strings.passwordBreachedTitle} text={strings.passwordBreachedText} />;
}
