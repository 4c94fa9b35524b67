import { OtpAuthenticate } from "./otp-authenticate.tsx";
import { CheckMark, useFlowComplete } from "#widget/screens/confirmation.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** The passcode screens, by the names of the state. */
export const OTP_SCREENS = { OTPAuthenticate: OtpAuthenticate, OTPConfirmation: OtpConfirmation };

/** Says that the code was right. */
export function OtpConfirmation() {
  const { strings } = useWidget();
  useFlowComplete();
  return (
    <>
      <Heading>{strings.success}</Heading>
      <p>{strings.passcodeVerified}</p>
      <CheckMark />
    </>
  );
}
