import type { Method } from "#widget/choose-methods.ts";
import type { Flows } from "#widget/flows/flows.ts";
import { Form } from "#widget/parts/form.tsx";
import { SubmitButton } from "#widget/parts/submit-button.tsx";
import { TextField } from "#widget/parts/text-field.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

type EmailMethod = Exclude<Method, "sms" | "whatsapp">;

interface EmailFormProps {
  readonly method: EmailMethod;
  readonly email: string;
  readonly onChange: (email: string) => void;
}

/** Asks for an address and continues with the way by mail that is switched on. */
export function EmailForm({ method, email, onChange }: EmailFormProps) {
  const { state, config, flows, strings } = useWidget();
  const invalid = method === "emailOtp" ? strings.invalidEmailOtp : strings.invalidEmail;
  return (
    <Form onSubmit={() => send(flows, method, email)}>
      <TextField
        label={strings.emailLabel}
        type="email"
        name="email"
        required
        placeholder={strings.emailPlaceholder}
        autoComplete={config.products.includes("passkeys") ? "username webauthn" : "email"}
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onChange={onChange}
        error={state.errorMessage === invalid ? invalid : null}
      />
      <SubmitButton>{method === "emailOtp" ? strings.continueWithEmailOtp : strings.continueWithEmail}</SubmitButton>
    </Form>
  );
}

function send(flows: Flows, method: EmailMethod, email: string): Promise<void> {
  switch (method) {
    case "emailOtp":
      return flows.otp.sendEmailCode(email);
    case "emailMagicLink":
      return flows.email.sendMagicLink(email);
    case "password":
      return flows.password.enterEmail(email);
  }
}
