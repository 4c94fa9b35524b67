import { useState } from "react";
import { DEFAULT_REGION } from "#widget/parts/countries.ts";
import { CountrySelect } from "#widget/parts/country-select.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { Form, SubmitButton, TextField } from "#widget/parts/form.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { OtherMethod } from "./second-factor-choice.tsx";
import { Step } from "./step.tsx";
import { Button } from "#widget/parts/button.tsx";
import { fill } from "#widget/strings.ts";
import { CodeEntry, Countdown, Lead } from "#widget/parts/code-entry.tsx";
import { Emphasised } from "#widget/parts/emphasised.tsx";
import type { OtpState } from "#widget/state.ts";

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
      <OtherMethod />
    </Step>
  );
}

/** Texts a code to a known number when that is asked for, and asks for the code. */
export function SmsOtpEntry() {
  const { state, strings } = useWidget();
  const { otp } = state;
  return otp?.type === "sms" ? (
    <Step title={strings.smsTitle}>
      <SentCodeEntry otp={otp} />
      <OtherMethod />
    </Step>
  ) : (
    <Step title={strings.mfaTitle}>
      <ErrorBanner />
      <Numbers />
      <OtherMethod />
    </Step>
  );
}

function Numbers() {
  const { state, flows, strings } = useWidget();
  return (
    <div className="lk-stack">
      {state.mfaRequired?.sms_otp.map(({ phone_id: id, phone_number_ending: ending }) => (
        <Button key={id} onClick={() => void flows.mfa.sendSmsToFactor(id)}>
          {fill(strings.smsEndingIn, { ending })}
        </Button>
      ))}
    </div>
  );
}

/** Asks for a code that was sent as the second step. */
function SentCodeEntry({ otp }: { readonly otp: OtpState }) {
  const { flows, strings } = useWidget();
  return (
    <>
      <Lead>
        {otp.address.startsWith("+") ? (
          <Emphasised text={strings.passcodeSent} name="destination" value={otp.destination} />
        ) : (
          // A factor is named in words, which read in the direction of their language.
          fill(strings.passcodeSent, { destination: otp.destination })
        )}
      </Lead>
      <CodeEntry onSubmit={(code) => flows.mfa.submitSecondCode(code)} />
      <Countdown expiresAt={otp.expiresAt} text={strings.codeExpires} expiredText={strings.codeExpired}>
        <Button variant="quiet" onClick={() => void flows.mfa.resendSecondCode()}>
          {strings.resendCode}
        </Button>
      </Countdown>
    </>
  );
}

/** The choice of the mailbox that a code goes to. */
export function EmailMethodSelection() {
  const { state, flows, strings } = useWidget();
  return (
    <Step title={strings.emailMethodTitle}>
      <ErrorBanner />
      <div className="lk-stack">
        {state.mfaRequired?.email_otp.map(({ email_id: id, email_beginning: beginning }) => (
          <Button key={id} onClick={() => void flows.mfa.sendEmailToFactor(id)}>
            {fill(strings.emailBeginningWith, { beginning })}
          </Button>
        ))}
      </div>
      <OtherMethod />
    </Step>
  );
}

/** Asks for the code that was mailed as the second step. */
export function EmailOtpEntry() {
  const { state, strings } = useWidget();
  return (
    <Step title={strings.emailEntryTitle}>
      {state.otp !== null && <SentCodeEntry otp={state.otp} />}
      <OtherMethod />
    </Step>
  );
}
