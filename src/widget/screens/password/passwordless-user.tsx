import { useLayoutEffect } from "react";
import { chooseAutoSend } from "#widget/flows/choose-auto-send.ts";
import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Button } from "#widget/parts/button.tsx";
import { Divider } from "#widget/parts/divider.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { Spinner } from "#widget/parts/spinner.tsx";
import { EmailConfirmation } from "#widget/screens/email/email-confirmation.tsx";
import { OtpAuthenticate } from "#widget/screens/otp/otp-authenticate.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { EnteredEmail } from "./entered-email.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { WayByMail } from "./other-ways.tsx";

/** Mails a code or link and offers a password too (docs/specification-map.md#4). */
export function PasswordlessUser() {
  const { state, config, flows, strings } = useWidget();
  const way = chooseAutoSend(config);
  const { email } = state.password;
  const isSent = way === "otp" ? state.otp?.address === email : state.magicLinkEmail === email;

  // Under way before the screen is seen: else the button that asks for it would come and go under the pointer.
  useLayoutEffect(() => void flows.password.sendWithoutPassword(), [flows]);

  return (
    <>
      <BackArrow />
      {!isSent && <Unsent />}
      {isSent && way === "otp" && <OtpAuthenticate hasBackArrow={false} />}
      {isSent && way !== "otp" && (
        <>
          <EmailConfirmation />
          <ErrorBanner />
        </>
      )}
      <Divider />
      <Button onClick={() => void flows.password.createInstead()}>{strings.createPasswordInstead}</Button>
    </>
  );
}

/** Until the mail is on its way; what could not be sent can be asked for once more. */
function Unsent() {
  const { state, strings } = useWidget();
  return (
    <>
      <Heading>{strings.logIn}</Heading>
      <ErrorBanner />
      <EnteredEmail />
      {state.isBusy ? <Spinner label={strings.loggingInBusy} /> : <WayByMail />}
    </>
  );
}
