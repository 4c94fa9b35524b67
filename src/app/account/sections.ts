import type { ComponentType } from "react";
import { PasskeysSection } from "./passkeys/passkeys-section.tsx";
import { PasswordSection } from "./password/password-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { SecondFactorsSection } from "./second-factors/second-factors-section.tsx";
import { SessionsSection } from "./sessions/sessions-section.tsx";
import { WaysInSection } from "./ways-in/ways-in-section.tsx";
import { YourDataSection } from "./your-data-section.tsx";

/** One part of the account page. */
export interface AccountSection {
  /** Names it in the address: `/account#sessions`. */
  readonly id: string;
  readonly title: string;
  /** The part in one sentence. */
  readonly lead: string;
  readonly Content: ComponentType;
}

/** The parts of the account page in their order; those that need the identity server read it by `useAccount`. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  {
    id: "log-in",
    title: "Log-in",
    lead: "Your sign-in methods other than passkeys and your password.",
    Content: WaysInSection,
  },
  {
    id: "passkeys",
    title: "Passkeys",
    lead: "Log in with your fingerprint, face or PIN. A passkey that asks for one of these counts as two factors.",
    Content: PasskeysSection,
  },
  {
    id: "second-factors",
    title: "Second factors",
    lead: "A code from your phone in addition to your login, so that access to your mailbox alone is not enough.",
    Content: SecondFactorsSection,
  },
  {
    id: "password",
    title: "Password",
    lead: "Changing it ends all your other sessions.",
    Content: PasswordSection,
  },
  {
    id: "sessions",
    title: "Sessions",
    lead: "Where you are logged in. End any session you do not recognize.",
    Content: SessionsSection,
  },
  {
    id: "plan",
    title: "Plan",
    lead: "Your limits and how much of them you use.",
    Content: PlanSection,
  },
  {
    id: "your-data",
    title: "Your data",
    lead: "Download your data or delete your account.",
    Content: YourDataSection,
  },
];
