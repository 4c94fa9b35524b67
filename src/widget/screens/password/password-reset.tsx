import { useEffect, useRef, useState } from "react";
import { Button, Spinner } from "#widget/parts/button.tsx";
import { Form, SubmitButton } from "#widget/parts/form.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { NewPasswordField, useNewPassword } from "./new-password.tsx";
import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Emphasised } from "#widget/parts/emphasised.tsx";
import { CheckMark, useFlowComplete } from "#widget/screens/confirmation.tsx";

/** Where the links of a reset mail lead: to a new password, or straight to a session (docs/specification-map.md#4). */
export function PasswordResetForm() {
  return useWidget().state.isLoginToken ? <LoggingIn /> : <Reset />;
}

function LoggingIn() {
  const { state, flows, strings } = useWidget();
  const isAsked = useRef(false);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void flows.password.loginWithToken();
  }, [flows]);

  return (
    <>
      <Heading>{strings.loggingIn}</Heading>
      <ErrorBanner />
      {state.errorMessage === null ? (
        <Spinner />
      ) : (
        <Button variant="primary" onClick={() => void flows.password.loginWithToken()}>
          {strings.tryAgain}
        </Button>
      )}
    </>
  );
}

function Reset() {
  const { state, flows, strings } = useWidget();
  const wanted = useNewPassword();
  const [isLoggingIn, setLoggingIn] = useState(false);

  async function logIn(): Promise<void> {
    setLoggingIn(true);
    await flows.password.loginWithToken();
    setLoggingIn(false);
  }

  return (
    <>
      <Heading>{strings.resetPasswordTitle}</Heading>
      <ErrorBanner />
      <Form onSubmit={() => flows.password.resetWithToken(wanted.password)}>
        <NewPasswordField label={strings.newPasswordLabel} wanted={wanted} />
        <SubmitButton isDisabled={!wanted.isValid}>{strings.continue}</SubmitButton>
      </Form>
      <Button variant="quiet" aria-disabled={state.isBusy || undefined} onClick={() => void logIn()}>
        {isLoggingIn && state.isBusy ? strings.loggingInBusy : strings.loginWithoutPassword}
      </Button>
    </>
  );
}

/** Says why a mail was sent to reset a password; it can be sent again, or done without. */
function ResetMailed({
  title,
  text,
}: {
  readonly title: string;
  /** Holds `{email}`. */
  readonly text: string;
}) {
  const { state, config, flows, strings } = useWidget();
  return (
    <>
      <BackArrow />
      <Heading>{title}</Heading>
      <ErrorBanner />
      <p>
        <Emphasised text={text} name="email" value={state.password.email} />
      </p>
      <Button aria-disabled={state.isBusy || undefined} onClick={() => void flows.password.resend()}>
        {strings.resendEmail}
      </Button>
      {config.products.includes("emailMagicLinks") && (
        <Button variant="quiet" onClick={() => void flows.password.loginWithoutPassword()}>
          {strings.loginWithoutPassword}
        </Button>
      )}
    </>
  );
}

/** Says that the password was found in a breach (docs/specification-map.md#2). */
export function PasswordBreached() {
  const { strings } = useWidget();
  return <ResetMailed title={strings.passwordBreachedTitle} text={strings.passwordBreachedText} />;
}

/** Says why a right password does not log in (docs/specification-map.md#2). */
export function PasswordDedupe() {
  const { strings } = useWidget();
  return <ResetMailed title={strings.passwordDedupeTitle} text={strings.passwordDedupeText} />;
}

/** Says that a link to reset the password was sent (docs/specification-map.md#2). */
export function PasswordForgot() {
  const { strings } = useWidget();
  return <ResetMailed title={strings.checkEmail} text={strings.passwordForgotText} />;
}

/** Says where to set a first password (docs/specification-map.md#2). */
export function PasswordSetNew() {
  const { strings } = useWidget();
  return <ResetMailed title={strings.passwordSetNewTitle} text={strings.passwordSetNewText} />;
}

/** Says that the person is logged in. */
export function PasswordConfirmation() {
  const { strings } = useWidget();
  useFlowComplete();
  return (
    <>
      <Heading>{strings.passwordSuccess}</Heading>
      <CheckMark />
    </>
  );
}
