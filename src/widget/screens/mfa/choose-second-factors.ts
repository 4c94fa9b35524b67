import type { MfaRequired } from "#contracts/sdk-v1/discovery.ts";

/** One thing that completes a half-done sign-in, or that can be set up in it. */
export type SecondFactor =
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
