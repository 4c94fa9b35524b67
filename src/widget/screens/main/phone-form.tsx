import { useEffect, useRef } from "react";
import { PHONE_DISPLAY_MS } from "#widget/flows/read-phone.ts";
import { within } from "#widget/flows/within.ts";
import { CountrySelect } from "#widget/parts/country-select.tsx";
import { Form } from "#widget/parts/form.tsx";
import { SubmitButton } from "#widget/parts/submit-button.tsx";
import { TextField } from "#widget/parts/text-field.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

interface Phone {
  readonly typed: string;
  readonly region: string;
}

interface PhoneFormProps {
  readonly method: "sms" | "whatsapp";
  readonly phone: Phone;
  readonly onChange: (phone: Phone) => void;
}

/** Asks for a country and a number in its national form. */
export function PhoneForm({ method, phone, onChange }: PhoneFormProps) {
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
    const parsed = await within(client.parsePhone(typed, region), PHONE_DISPLAY_MS);
    if (parsed?.isValid === true && latest.current === phone) onChange({ typed: parsed.national, region });
  };
}
