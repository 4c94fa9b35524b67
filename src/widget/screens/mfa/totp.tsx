import { useWidget } from "#widget/screens/widget-context.ts";
import { CopyButton, GoButton, Step } from "./step.tsx";
import { inFours } from "./in-fours.ts";
import { CodeEntry, Lead } from "#widget/parts/code-entry.tsx";
import { OtherMethod } from "./second-factor-choice.tsx";

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

/** Asks for what the authenticator app shows. */
export function TotpEntry() {
  const { state, flows, strings } = useWidget();
  const isNew = state.totp !== null && state.mfaRequired?.enrollable.includes("totp") === true;
  return (
    <Step title={strings.totpEntryTitle}>
      <Lead>{strings.totpEntryText}</Lead>
      <CodeEntry onSubmit={(code) => flows.mfa.submitTotp(code)} />
      {isNew && <GoButton screen="TOTPEnrollmentQR">{strings.totpScanLink}</GoButton>}
      {state.mfaRequired?.recovery_codes === true && (
        <GoButton screen="RecoveryCodeEntry">{strings.recoveryLink}</GoButton>
      )}
      <OtherMethod />
    </Step>
  );
}
