import { useId, useState } from "react";
import { chooseMethods, type Method } from "#widget/choose-methods.ts";
import { DEFAULT_REGION } from "#widget/parts/countries.ts";
import { useWidget } from "#widget/screens/widget-context.ts";
import { EmailForm } from "./email-form.tsx";
import { MethodTabs } from "./method-tabs.tsx";
import { PhoneForm } from "./phone-form.tsx";

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
