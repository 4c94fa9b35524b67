import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Form } from "#widget/parts/form.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { SubmitButton } from "#widget/parts/submit-button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { EnteredEmail } from "./entered-email.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { OtherWays } from "./other-ways.tsx";
import { useNewPassword } from "./use-new-password.ts";

export function NewUser() {
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
      <OtherWays />
    </>
  );
}
