import { Button } from "#widget/parts/button.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";
import { OtherWay } from "./other-way.tsx";
import { Step } from "./step.tsx";

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
      <OtherWay />
    </Step>
  );
}
