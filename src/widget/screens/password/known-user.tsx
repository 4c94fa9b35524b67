import { useState } from "react";
import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Button } from "#widget/parts/button.tsx";
import { Form } from "#widget/parts/form.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { PasswordField } from "#widget/parts/password-field.tsx";
import { SubmitButton } from "#widget/parts/submit-button.tsx";
import { useScreenIds, useWidget } from "#widget/screens/widget-context.ts";
import { EnteredEmail } from "./entered-email.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { OtherWays } from "./other-ways.tsx";

export function KnownUser() {
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
      <OtherWays />
    </>
  );
}
