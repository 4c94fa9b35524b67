import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Button } from "#widget/parts/button.tsx";
import { CodeEntry, Countdown, Lead } from "#widget/parts/code-entry.tsx";
import { Emphasised } from "#widget/parts/emphasised.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** Asks for the code that was sent (docs/specification-map.md#2). */
export function OtpAuthenticate({ hasBackArrow = true }: { readonly hasBackArrow?: boolean }) {
  const { state, config, flows, strings } = useWidget();
  const { otp } = state;
  if (otp === null) return hasBackArrow ? <BackArrow /> : null;
  return (
    <>
      {hasBackArrow && <BackArrow />}
      <Heading>{strings.enterPasscode}</Heading>
      <Lead>
        <Emphasised text={strings.passcodeSent} name="destination" value={otp.destination} />
      </Lead>
      <CodeEntry onSubmit={(code) => flows.otp.submitCode(code)} />
      <Countdown expiresAt={otp.expiresAt} text={strings.codeExpires} expiredText={strings.codeExpired}>
        <Button variant="quiet" onClick={() => void flows.otp.resendCode()}>
          {strings.resendCode}
        </Button>
      </Countdown>
      {config.offersOtherMail === true && otp.type === "email" && (
        <Button variant="quiet" onClick={() => void flows.email.sendLinkInstead()}>
          {strings.emailLoginLink}
        </Button>
      )}
    </>
  );
}
