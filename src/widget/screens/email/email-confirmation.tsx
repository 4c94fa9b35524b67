import { Button } from "#widget/parts/button.tsx";
import { Emphasised } from "#widget/parts/emphasised.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { WebMailLinks } from "./web-mail-links.tsx";

/** Says that we mailed a link, and where to look for it (docs/specification-map.md#2). */
export function EmailConfirmation() {
  const { state, config, flows, strings } = useWidget();
  return (
    <>
      <Heading>{strings.checkEmail}</Heading>
      <p>
        <Emphasised text={strings.emailSentTo} name="email" value={state.magicLinkEmail} />
      </p>
      <WebMailLinks />
      <Button onClick={() => flows.email.tryAgain()}>{strings.tryAgain}</Button>
      {config.offersOtherMail === true && (
        <Button variant="quiet" onClick={() => void flows.otp.sendCodeInstead()}>
          {strings.emailLoginCode}
        </Button>
      )}
    </>
  );
}
