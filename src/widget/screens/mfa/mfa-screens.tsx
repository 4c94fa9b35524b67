import { MfaEnrollmentSelection } from "./second-factor-choice.tsx";
import { TotpEnrollmentManual, TotpEnrollmentQr, TotpEntry } from "./totp.tsx";
import { EmailMethodSelection, EmailOtpEntry, SmsOtpEnrollment, SmsOtpEntry } from "./sent-codes.tsx";
import { RecoveryCodeEntry, RecoveryCodeSave } from "./recovery-codes.tsx";
import { Button } from "#widget/parts/button.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { Step } from "./step.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { CheckMark, useFlowComplete } from "#widget/screens/confirmation.tsx";

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
