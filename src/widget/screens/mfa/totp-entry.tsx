import { useWidget } from "#widget/screens/widget-context.ts";
import { CodeEntry } from "#widget/parts/code-entry.tsx";
import { Lead } from "#widget/parts/lead.tsx";
import { GoButton } from "./go-button.tsx";
import { OtherWay } from "./other-way.tsx";
import { Step } from "./step.tsx";

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
      <OtherWay />
    </Step>
  );
}
