import { useWidget } from "#widget/screens/widget-context.ts";
import { ResetMailed } from "./reset-mailed.tsx";

/** Says that a link to reset the password was sent (docs/specification-map.md#2). */
export function PasswordForgot() {
  const { strings } = useWidget();
  return <ResetMailed title={strings.checkEmail} text={strings.passwordForgotText} />;
}
