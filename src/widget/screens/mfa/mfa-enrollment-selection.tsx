import { Button } from "#widget/parts/button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";
import { chooseSecondFactors, type SecondFactor } from "./choose-second-factors.ts";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { GoButton } from "./go-button.tsx";
import { Step } from "./step.tsx";

/** The choice of a second factor to set up, or of one that is there (docs/decisions/015-second-factors.md: never of both). */
export function MfaEnrollmentSelection() {
  const { state, strings } = useWidget();
  const factors = chooseSecondFactors(state.mfaRequired);
  const isNew = (state.mfaRequired?.enrollable.length ?? 0) > 0;
  return (
    <Step title={isNew ? strings.mfaEnrollTitle : strings.mfaTitle}>
      {isNew && <p>{strings.mfaEnrollText}</p>}
      <ErrorBanner />
      <div className="lk-stack">
        {factors.map((factor) => (
          <FactorButton key={"id" in factor ? factor.id : factor.kind} factor={factor} />
        ))}
      </div>
    </Step>
  );
}

function FactorButton({ factor }: { readonly factor: SecondFactor }) {
  const { flows, strings } = useWidget();
  switch (factor.kind) {
    case "enroll-totp":
      return <Button onClick={() => void flows.mfa.startTotpEnrollment()}>{strings.mfaApp}</Button>;
    case "enroll-sms":
      return (
        <GoButton screen="SMSOTPEnrollment" variant="secondary">
          {strings.mfaText}
        </GoButton>
      );
    case "totp":
      return (
        <GoButton screen="TOTPEntry" variant="secondary">
          {strings.mfaApp}
        </GoButton>
      );
    case "passkey":
      return <Button onClick={() => void flows.passkey.authenticate()}>{strings.loginWithPasskey}</Button>;
    case "sms":
      return (
        <Button onClick={() => void flows.mfa.sendSmsToFactor(factor.id)}>
          {fill(strings.smsEndingIn, { ending: factor.ending })}
        </Button>
      );
    case "email":
      return (
        <Button onClick={() => void flows.mfa.sendEmailToFactor(factor.id)}>
          {fill(strings.emailBeginningWith, { beginning: factor.beginning })}
        </Button>
      );
    case "recovery-code":
      return (
        <GoButton screen="RecoveryCodeEntry" variant="secondary">
          {strings.recoveryLink}
        </GoButton>
      );
  }
}
