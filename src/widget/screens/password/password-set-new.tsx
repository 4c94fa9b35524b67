import { useWidget } from "#widget/screens/widget-context.ts";
import { ResetMailed } from "./reset-mailed.tsx";

/** Says where to set a first password (docs/specification-map.md#2). */
export function PasswordSetNew() {
  const { strings } = useWidget();
  return <ResetMailed title={strings.passwordSetNewTitle} text={strings.passwordSetNewText} />;
}
