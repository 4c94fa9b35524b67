import { Button } from "#widget/parts/button.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";
import { OtherWay } from "./other-way.tsx";
import { SentCodeEntry } from "./sent-code-entry.tsx";
import { Step } from "./step.tsx";

/** Texts a code to a known number when that is asked for, and asks for the code. */
export function SmsOtpEntry() {
  const { state, strings } = useWidget();
  const { otp } = state;
  return otp?.type === "sms" ? (
    <Step title={strings.smsTitle}>
      <SentCodeEntry otp={otp} />
      <OtherWay />
    </Step>
  ) : (
    <Step title={strings.mfaTitle}>
      <ErrorBanner />
      <Numbers />
      <OtherWay />
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
