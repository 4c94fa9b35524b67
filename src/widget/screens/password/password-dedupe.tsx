import { useWidget } from "#widget/screens/widget-context.ts";
import { ResetMailed } from "./reset-mailed.tsx";

/** Says why a right password does not log in (docs/specification-map.md#2). */
export function PasswordDedupe() {
  const { strings } = useWidget();
  return <ResetMailed title={strings.passwordDedupeTitle} text={strings.passwordDedupeText} />;
}
