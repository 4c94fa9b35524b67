import { useState } from "react";
import { DEFAULT_REGION } from "#widget/parts/countries.ts";
import { CountrySelect } from "#widget/parts/country-select.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { Form } from "#widget/parts/form.tsx";
import { SubmitButton } from "#widget/parts/submit-button.tsx";
import { TextField } from "#widget/parts/text-field.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { OtherWay } from "./other-way.tsx";
import { Step } from "./step.tsx";

/** Asks for the number that becomes the second factor. */
export function SmsOtpEnrollment() {
  const { state, flows, strings } = useWidget();
  const [typed, setTyped] = useState("");
  const [region, setRegion] = useState(DEFAULT_REGION);
  const isInvalid = state.errorMessage === strings.invalidPhone;
  return (
    <Step title={strings.smsEnrollTitle}>
      {!isInvalid && <ErrorBanner />}
      <Form onSubmit={() => flows.mfa.sendSmsToEnroll(typed, region)}>
        <CountrySelect region={region} onChange={setRegion} />
        <TextField
          label={strings.phoneLabel}
          type="tel"
          name="phone"
          required
          placeholder={strings.phonePlaceholder}
          autoComplete="tel-national"
          value={typed}
          onChange={setTyped}
          error={isInvalid ? strings.invalidPhone : null}
        />
        <SubmitButton>{strings.smsSend}</SubmitButton>
      </Form>
      <OtherWay />
    </Step>
  );
}
