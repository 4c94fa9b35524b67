import { OtpAuthenticate } from "./otp-authenticate.tsx";
import { OtpConfirmation } from "./otp-confirmation.tsx";

/** The passcode screens, by the names of the state. */
export const OTP_SCREENS = { OTPAuthenticate: OtpAuthenticate, OTPConfirmation: OtpConfirmation };
