import { useLayoutEffect, useState } from "react";
import { chooseAutoSend, hasEmailOtp } from "#widget/flows/password.ts";
import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Button, Spinner } from "#widget/parts/button.tsx";
import { Divider, Heading } from "#widget/parts/heading.tsx";
import { EmailConfirmation } from "#widget/screens/email/email-confirmation.tsx";
import { OtpAuthenticate } from "#widget/screens/otp/otp-authenticate.tsx";
import { useScreenIds, useWidget } from "#widget/screens/widget-context.ts";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { Form, SubmitButton, TextField } from "#widget/parts/form.tsx";
import { PasswordField } from "#widget/parts/password-field.tsx";
import {
  PasswordBreached,
  PasswordConfirmation,
  PasswordDedupe,
  PasswordForgot,
  PasswordResetForm,
  PasswordSetNew,
} from "./password-reset.tsx";
import { NewPasswordField, useNewPassword } from "./new-password.tsx";

/** The password screens, by the names of the state. */
export const PASSWORD_SCREENS = {
  PasswordCreateOrLogin,
  PasswordForgot,
  PasswordBreached,
  PasswordSetNew,
  PasswordDedupe,
  PasswordResetForm,
  PasswordConfirmation,
};

/** Mails a code or link and offers a password too (docs/specification-map.md#4). */
function PasswordlessUser() {
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
      {state.isBusy ? <Spinner label={strings.loggingInBusy} /> : <MailMethod />}
    </>
  );
}

/** Continues with a password, in the variant for the kind of user that the address has (docs/specification-map.md#2). */
function PasswordCreateOrLogin() {
  const { type } = useWidget().state.password;
  switch (type) {
    case "new":
      return <NewUser />;
    case "password":
      return <KnownUser />;
    case "passwordless":
      return <PasswordlessUser />;
  }
}

function KnownUser() {
  const { flows, strings } = useWidget();
  const { heading } = useScreenIds();
  const [password, setPassword] = useState("");
  return (
    <>
      <BackArrow />
      <Heading>{strings.logIn}</Heading>
      <ErrorBanner />
      <Form onSubmit={() => flows.password.logIn(password)}>
        <EnteredEmail />
        <PasswordField
          label={strings.passwordLabel}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          aria-describedby={heading}
          data-focus
        />
        <SubmitButton isDisabled={password === ""}>{strings.continue}</SubmitButton>
      </Form>
      <Button variant="quiet" onClick={() => void flows.password.forgot()}>
        {strings.forgotPassword}
      </Button>
      <OtherMethods />
    </>
  );
}

function NewUser() {
  const { flows, strings } = useWidget();
  const wanted = useNewPassword();
  return (
    <>
      <BackArrow />
      <Heading>{strings.createAccount}</Heading>
      <ErrorBanner />
      <Form onSubmit={() => flows.password.create(wanted.password)}>
        <EnteredEmail />
        <NewPasswordField label={strings.passwordLabel} wanted={wanted} />
        <SubmitButton isDisabled={!wanted.isValid}>{strings.continue}</SubmitButton>
      </Form>
      <OtherMethods />
    </>
  );
}

/** The address that was entered, to be read and to be kept by password managers with the password. */
function EnteredEmail() {
  const { state, strings } = useWidget();
  return (
    <TextField
      label={strings.emailLabel}
      type="email"
      name="email"
      autoComplete="username"
      dir="ltr"
      readOnly
      value={state.password.email}
    />
  );
}

/** The ways beside a password, where the configuration has any. */
function OtherMethods() {
  const { config } = useWidget();
  if (!hasEmailOtp(config) && !config.products.includes("emailMagicLinks")) return null;
  return (
    <>
      <Divider />
      <MailMethod />
    </>
  );
}

/** A configuration has links or codes by mail, never both (docs/specification-map.md#5). */
function MailMethod() {
  const { config, flows, strings } = useWidget();
  if (hasEmailOtp(config)) {
    return <Button onClick={() => void flows.password.emailCode()}>{strings.emailLoginCode}</Button>;
  }
  if (!config.products.includes("emailMagicLinks")) return null;
  return <Button onClick={() => void flows.password.emailLink()}>{strings.emailLoginLink}</Button>;
}
