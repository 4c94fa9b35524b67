import { useWidget } from "#widget/screens/widget-context.ts";
import { OtherWay } from "./other-way.tsx";
import { SentCodeEntry } from "./sent-code-entry.tsx";
import { Step } from "./step.tsx";

/** Asks for the code that was mailed as the second step. */
export function EmailOtpEntry() {
  const { state, strings } = useWidget();
  return (
    <Step title={strings.emailEntryTitle}>
      {state.otp !== null && <SentCodeEntry otp={state.otp} />}
      <OtherWay />
    </Step>
  );
}
