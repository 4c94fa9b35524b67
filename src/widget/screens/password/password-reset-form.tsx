import { useEffect, useRef, useState } from "react";
import { Button } from "#widget/parts/button.tsx";
import { Form } from "#widget/parts/form.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { Spinner } from "#widget/parts/spinner.tsx";
import { SubmitButton } from "#widget/parts/submit-button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { useNewPassword } from "./use-new-password.ts";

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
