import { useWidget } from "#widget/screens/widget-context.ts";
import { CopyButton } from "./copy-button.tsx";
import { GoButton } from "./go-button.tsx";
import { inFours } from "./in-fours.ts";
import { Step } from "./step.tsx";

/** Shows the key of an authenticator app that cannot scan. */
export function TotpEnrollmentManual() {
  const { state, strings } = useWidget();
  const secret = state.totp?.secret ?? "";
  return (
    <Step title={strings.totpManualTitle}>
      <p className="lk-secret" dir="ltr">
        <code>{inFours(secret)}</code>
      </p>
      <CopyButton text={secret} />
      <GoButton screen="TOTPEntry" variant="primary">
        {strings.continue}
      </GoButton>
      <GoButton screen="TOTPEnrollmentQR">{strings.totpScanLink}</GoButton>
    </Step>
  );
}
