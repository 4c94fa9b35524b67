import { useState } from "react";
import { MfaEnrollmentSelection, OtherMethod } from "./second-factor-choice.tsx";
import { EmailMethodSelection, EmailOtpEntry, SmsOtpEnrollment, SmsOtpEntry } from "./sent-codes.tsx";
import { Button } from "#widget/parts/button.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { useWidget, useScreenIds } from "#widget/screens/widget-context.ts";
import { Step, CopyButton, GoButton } from "./step.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { CheckMark, useFlowComplete } from "#widget/screens/confirmation.tsx";
import { inFours } from "./in-fours.ts";
import { CodeEntry, Lead } from "#widget/parts/code-entry.tsx";
import { Form, SubmitButton, TextField } from "#widget/parts/form.tsx";

/** The steps of a sign-in that is half done, by the names of the state. */
export const MFA_SCREENS = {
  MFAEnrollmentSelection: MfaEnrollmentSelection,
  TOTPEnrollmentQR: TotpEnrollmentQr,
  TOTPEnrollmentManual: TotpEnrollmentManual,
  TOTPEntry: TotpEntry,
  SMSOTPEnrollment: SmsOtpEnrollment,
  SMSOTPEntry: SmsOtpEntry,
  RecoveryCodeSave,
  RecoveryCodeEntry,
  EmailMethodSelection,
  EmailOTPEntry: EmailOtpEntry,
  Discovery,
  LoggedIn,
  Error: ErrorScreen,
};

/** The choice of the organisation that a person goes into (docs/specification-map.md#2, step names). */
export function Discovery() {
  const { state, flows, strings } = useWidget();
  const { organizations } = state;
  return (
    <Step title={strings.discoveryTitle}>
      <ErrorBanner />
      {organizations.length === 0 && <p>{strings.discoveryNone}</p>}
      <div className="lk-stack">
        {organizations.map(({ organization_id: id, name }) => (
          <Button key={id} onClick={() => void flows.mfa.chooseOrganization(id)}>
            {name}
          </Button>
        ))}
      </div>
    </Step>
  );
}

/** A sign-in that cannot go on. */
export function ErrorScreen() {
  const { flows, strings } = useWidget();
  return (
    <>
      <Heading>{strings.errorTitle}</Heading>
      <ErrorBanner />
      <Button variant="primary" onClick={() => flows.mfa.startAgain()}>
        {strings.startAgain}
      </Button>
    </>
  );
}

/** The end of a sign-in in several steps. */
export function LoggedIn() {
  const { flows, strings } = useWidget();
  useFlowComplete();
  return (
    <>
      <Heading>{strings.loggedIn}</Heading>
      <CheckMark />
      <Button onClick={() => void flows.mfa.logOut()}>{strings.logOut}</Button>
    </>
  );
}

/** Shows the key of an authenticator app that cannot scan. */
function TotpEnrollmentManual() {
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
function TotpEnrollmentQr() {
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
function TotpEntry() {
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

/** Asks for one of the codes that stand in for the authenticator app. */
function RecoveryCodeEntry() {
  const { state, flows, strings } = useWidget();
  const { heading } = useScreenIds();
  const [code, setCode] = useState("");
  return (
    <Step title={strings.recoveryEntryTitle}>
      <Form onSubmit={() => flows.mfa.submitRecoveryCode(code)}>
        <TextField
          label={strings.recoveryLabel}
          name="recovery-code"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          aria-describedby={heading}
          data-focus
          value={code}
          onChange={setCode}
          error={state.errorMessage}
        />
        <SubmitButton isDisabled={code.trim() === ""}>{strings.continue}</SubmitButton>
      </Form>
      <OtherMethod />
    </Step>
  );
}

/** Shows the recovery codes, this once: there is no way back from here. */
function RecoveryCodeSave() {
  const { state, flows, strings } = useWidget();
  const codes = state.totp?.recoveryCodes ?? [];
  return (
    <>
      <Heading>{strings.recoverySaveTitle}</Heading>
      <p>{strings.recoverySaveText}</p>
      <ul className="lk-codes" aria-label={strings.recoveryCodes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} />
      <Button variant="primary" onClick={() => flows.mfa.recoveryCodesSaved()}>
        {strings.recoverySaved}
      </Button>
    </>
  );
}
