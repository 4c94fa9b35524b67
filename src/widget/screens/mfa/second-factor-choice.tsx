import { Button } from "#widget/parts/button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { GoButton, Step } from "./step.tsx";
import type { MfaRequired } from "#contracts/sdk-v1/discovery.ts";

/** The choice of a second factor to set up, or of one that is there (docs/decisions/013-passwords.md: never of both). */
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

/** One thing that completes a unfinished sign-in, or that can be set up in it. */
type SecondFactor =
  | { readonly kind: "enroll-totp" | "enroll-sms" | "totp" | "passkey" | "recovery-code" }
  | { readonly kind: "sms"; readonly id: string; readonly ending: string }
  | { readonly kind: "email"; readonly id: string; readonly beginning: string };

/** What a person can choose among, in the order in which it is offered. */
export function chooseSecondFactors(required: MfaRequired | null): readonly SecondFactor[] {
  if (required === null) return [];
  const { totp, webauthn, sms_otp: phones, email_otp: mailboxes, recovery_codes: hasRecoveryCodes } = required;
  return [
    ...required.enrollable.map((kind) => ({ kind: kind === "totp" ? "enroll-totp" : "enroll-sms" }) as const),
    ...(totp ? [{ kind: "totp" } as const] : []),
    ...(webauthn ? [{ kind: "passkey" } as const] : []),
    ...phones.map(({ phone_id: id, phone_number_ending: ending }) => ({ kind: "sms", id, ending }) as const),
    ...mailboxes.map(({ email_id: id, email_beginning: beginning }) => ({ kind: "email", id, beginning }) as const),
    ...(hasRecoveryCodes ? [{ kind: "recovery-code" } as const] : []),
  ];
}

/** The way to the choice of factors, where there is more than one. */
export function OtherMethod() {
  const { state, strings } = useWidget();
  if (chooseSecondFactors(state.mfaRequired).length < 2) return null;
  return <GoButton screen="MFAEnrollmentSelection">{strings.otherWay}</GoButton>;
}
