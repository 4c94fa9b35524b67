import { useWidget } from "#widget/screens/widget-context.ts";
import { GoButton } from "./go-button.tsx";
import { Step } from "./step.tsx";

/** Shows an authenticator app what to scan. */
export function TotpEnrollmentQr() {
  const { state, strings } = useWidget();
  return (
    <Step title={strings.totpScanTitle}>
      {state.totp !== null && <img className="lk-qr" src={state.totp.qrCode} alt={strings.totpQr} />}
      <GoButton screen="TOTPEntry" variant="primary">
        {strings.continue}
      </GoButton>
      <GoButton screen="TOTPEnrollmentManual">{strings.totpManualLink}</GoButton>
    </Step>
  );
}
