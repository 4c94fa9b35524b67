import { MfaEnrollmentSelection } from "./mfa-enrollment-selection.tsx";
import { TotpEnrollmentQr } from "./totp-enrollment-qr.tsx";
import { TotpEnrollmentManual } from "./totp-enrollment-manual.tsx";
import { TotpEntry } from "./totp-entry.tsx";
import { SmsOtpEnrollment } from "./sms-otp-enrollment.tsx";
import { SmsOtpEntry } from "./sms-otp-entry.tsx";
import { RecoveryCodeSave } from "./recovery-code-save.tsx";
import { RecoveryCodeEntry } from "./recovery-code-entry.tsx";
import { EmailMethodSelection } from "./email-method-selection.tsx";
import { EmailOtpEntry } from "./email-otp-entry.tsx";
import { Discovery } from "./discovery.tsx";
import { LoggedIn } from "./logged-in.tsx";
import { ErrorScreen } from "./error.tsx";

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
