import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { chooseMethods, type Method } from "#widget/choose-methods.ts";
import { DEFAULT_REGION } from "#widget/parts/countries.ts";
import { useWidget } from "#widget/screens/widget-context.ts";
import type { Flows } from "#widget/flows/flows.ts";
import { Form, SubmitButton, TextField } from "#widget/parts/form.tsx";
import { PHONE_DISPLAY_MS, withTimeout } from "#widget/flows/read-phone.ts";
import { CountrySelect } from "#widget/parts/country-select.tsx";
import type { Strings } from "#widget/strings.ts";

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

const LABELS: Readonly<Record<Method, keyof Strings>> = {
  sms: "tabText",
  whatsapp: "tabWhatsapp",
  emailOtp: "tabEmail",
  emailMagicLink: "tabEmail",
  password: "tabEmail",
};

/** Where two tabs ask for an address, the password's is named after what it asks for next. */
function labelOf(method: Method, methods: readonly Method[]): keyof Strings {
  const isOneOfTwo = methods.filter((other) => LABELS[other] === "tabEmail").length > 1;
  return method === "password" && isOneOfTwo ? "tabPassword" : LABELS[method];
}

/** Tabs as the ARIA practices have them: one stop for the Tab key, arrows between them, a choice as the focus moves. */
function MethodTabs({
  methods,
  chosen,
  onChoose,
  panelId,
}: {
  readonly methods: readonly Method[];
  readonly chosen: Method;
  readonly onChoose: (method: Method) => void;
  readonly panelId: string;
}) {
  const { strings } = useWidget();

  function move(event: KeyboardEvent<HTMLElement>): void {
    const step = stepOf(event, methods.indexOf(chosen), methods.length);
    const next = step === null ? undefined : methods[step];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-method="${next}"]`)?.focus();
  }

  return (
    <div className="lk-tabs" role="tablist" tabIndex={-1} aria-label={strings.methods} onKeyDown={move}>
      {methods.map((method) => (
        <button
          key={method}
          type="button"
          role="tab"
          className="lk-tab"
          id={`${panelId}-${method}`}
          data-method={method}
          aria-controls={panelId}
          aria-selected={method === chosen}
          tabIndex={method === chosen ? 0 : -1}
          onClick={() => onChoose(method)}
        >
          {strings[labelOf(method, methods)]}
        </button>
      ))}
    </div>
  );
}

/** The tab that a key leads to; null for other keys. Arrows follow the direction of the text. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number): number | null {
  const isRtl = getComputedStyle(currentTarget).direction === "rtl";
  switch (key) {
    case "ArrowRight":
      return (at + (isRtl ? -1 : 1) + count) % count;
    case "ArrowLeft":
      return (at + (isRtl ? 1 : -1) + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
