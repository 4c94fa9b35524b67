import { useEffect, useId, useRef, useState } from "react";
import { chooseMethods, type Method } from "#widget/choose-methods.ts";
import { DEFAULT_REGION } from "#widget/parts/countries.ts";
import { useWidget } from "#widget/screens/widget-context.ts";
import { MethodTabs } from "./method-tabs.tsx";
import type { Flows } from "#widget/flows/flows.ts";
import { Form, SubmitButton, TextField } from "#widget/parts/form.tsx";
import { PHONE_DISPLAY_MS, withTimeout } from "#widget/flows/read-phone.ts";
import { CountrySelect } from "#widget/parts/country-select.tsx";

/** The form of the chosen method, under tabs where there is a choice (docs/specification-map.md#2). */
export function LoginForm() {
  const { config, dispatch } = useWidget();
  const methods = chooseMethods(config);
  const [chosen, setChosen] = useState<Method | null>(null);
  // Kept here, so that a look at another tab loses nothing that was typed.
  const [email, setEmail] = useState("");
  const [phone, setPhone] = useState({ typed: "", region: DEFAULT_REGION });
  const panelId = useId();

  const method = chosen !== null && methods.includes(chosen) ? chosen : methods[0];
  if (method === undefined) return null;
  const form =
    method === "sms" || method === "whatsapp" ? (
      <PhoneForm key={method} method={method} phone={phone} onChange={setPhone} />
    ) : (
      <EmailForm key={method} method={method} email={email} onChange={setEmail} />
    );
  if (methods.length === 1) return form;

  function choose(next: Method): void {
    dispatch({ type: "error", message: null });
    setChosen(next);
  }

  return (
    <>
      <MethodTabs methods={methods} chosen={method} onChoose={choose} panelId={panelId} />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${method}`}>
        {form}
      </div>
    </>
  );
}

type EmailMethod = Exclude<Method, "sms" | "whatsapp">;

/** Asks for an address and continues with the way by mail that is switched on. */
function EmailForm({
  method,
  email,
  onChange,
}: {
  readonly method: EmailMethod;
  readonly email: string;
  readonly onChange: (email: string) => void;
}) {
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

interface Phone {
  readonly typed: string;
  readonly region: string;
}

/** Asks for a country and a number in its national form. */
function PhoneForm({
  method,
  phone,
  onChange,
}: {
  readonly method: "sms" | "whatsapp";
  readonly phone: Phone;
  readonly onChange: (phone: Phone) => void;
}) {
  const { state, config, flows, strings } = useWidget();
  const { typed, region } = phone;
  const format = useNationalForm(phone, onChange);
  return (
    <Form onSubmit={() => flows.otp.sendPhoneCode(method, typed, region)}>
      <CountrySelect region={region} onChange={(next) => onChange({ typed, region: next })} />
      <TextField
        label={strings.phoneLabel}
        type="tel"
        name="phone"
        required
        placeholder={strings.phonePlaceholder}
        autoComplete={config.products.includes("passkeys") ? "tel-national webauthn" : "tel-national"}
        value={typed}
        onChange={(next) => onChange({ typed: next, region })}
        onBlur={() => void format()}
        error={state.errorMessage === strings.invalidPhone ? strings.invalidPhone : null}
      />
      <SubmitButton>{method === "sms" ? strings.continueWithText : strings.continueWithWhatsapp}</SubmitButton>
    </Form>
  );
}

/** Writes a number as its country does once it is typed; one that was changed meanwhile stays. */
function useNationalForm(phone: Phone, onChange: (phone: Phone) => void): () => Promise<void> {
  const { client } = useWidget();
  const latest = useRef(phone);
  useEffect(() => {
    latest.current = phone;
  }, [phone]);

  return async () => {
    const { typed, region } = phone;
    if (typed.trim() === "") return;
    const parsed = await withTimeout(client.parsePhone(typed, region), PHONE_DISPLAY_MS);
    if (parsed?.isValid === true && latest.current === phone) onChange({ typed: parsed.national, region });
  };
}
