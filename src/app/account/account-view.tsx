import type { SignIn } from "#app/context.ts";
import { AccountContext, useWatchedAccount } from "./use-account.ts";
import "./account.css";
import type { ComponentType } from "react";
import { ApplicationsSection } from "./sections/applications-section.tsx";
import { PlanSection } from "./sections/plan-section.tsx";
import { SessionsSection } from "./sections/sessions-section.tsx";
import { SignInMethodsSection } from "./sections/sign-in-methods-section.tsx";
import { YourDataSection } from "./sections/your-data-section.tsx";
import { latePart } from "#app/research/lazy/late-part.tsx";
import { TextPage } from "#app/shell/text-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Muted, Note, Stack } from "#app/ui/layout.tsx";

/** Everything that a signed-in person can see and change about their account. */
export function AccountView({ signIn }: { readonly signIn: SignIn }) {
  const state = useWatchedAccount(signIn);
  if (state.kind === "signed-out") {
    return <LoggedOut lead="Your session expired or was ended on another device." />;
  }
  return (
    <AccountContext value={state}>
      <div data-slot="account">
        <h1>Account</h1>
        <nav data-slot="account-nav" aria-label="On this page">
          <ul>
            {ACCOUNT_SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <Stack gap={6} data-slot="account-sections">
          {state.kind === "failed" && (
            <Note tone="negative" role="alert" data-slot="account-trouble">
              {"message" in state.trouble ? state.trouble.message : ""} We couldn't load your account. Nothing in it was
              changed.
            </Note>
          )}
          {ACCOUNT_SECTIONS.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </Stack>
      </div>
    </AccountContext>
  );
}

function Section({ section: { id, title, lead, Content } }: { readonly section: AccountSection }) {
  return (
    <Stack as="section" id={id} data-slot="account-section" aria-labelledby={`${id}-title`}>
      <Stack as="header" gap={1}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <Muted size="body">{lead}</Muted>
      </Stack>
      <Stack align="start" data-slot="account-section-content">
        <Content />
      </Stack>
    </Stack>
  );
}

// Their words are those of the sign-in widget, all of them.
const LatePasskeys = latePart(async () => (await import("./sections/passkeys-section.tsx")).PasskeysSection);
const LatePassword = latePart(async () => (await import("./sections/password-section.tsx")).PasswordSection);
const LateSecondFactors = latePart(
  async () => (await import("./sections/second-factors-section.tsx")).SecondFactorsSection,
);

/** One part of the account page. */
interface AccountSection {
  /** Names it in the address: `/account#sessions`. */
  readonly id: string;
  readonly title: string;
  /** The part in one sentence. */
  readonly lead: string;
  readonly Content: ComponentType;
}

/** The parts of the account page in their order; those that need the identity server read it by `useAccount`. */
const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  {
    id: "log-in",
    title: "Sign-in methods",
    lead: "Email addresses, phone numbers, wallets and other providers that you can log in with.",
    Content: SignInMethodsSection,
  },
  {
    id: "passkeys",
    title: "Passkeys",
    lead: "Log in with your fingerprint, face or PIN. A passkey that asks for one of these counts as two factors.",
    Content: LatePasskeys,
  },
  {
    id: "second-factors",
    title: "Second factors",
    lead: "A code from your phone in addition to your login, so that access to your mailbox alone is not enough.",
    Content: LateSecondFactors,
  },
  {
    id: "password",
    title: "Password",
    lead: "Changing it ends all your other sessions.",
    Content: LatePassword,
  },
  {
    id: "sessions",
    title: "Sessions",
    lead: "Where you are logged in. End any session you do not recognize.",
    Content: SessionsSection,
  },
  {
    id: "applications",
    title: "Connected applications",
    lead: "Assistants and other programs that you allowed to read your portfolios. They cannot change anything.",
    Content: ApplicationsSection,
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

/** The account page for who is not signed in; logging in leads back here. */
export function LoggedOut({ lead }: { readonly lead: string }) {
  return (
    <TextPage title="Account" lead={lead}>
      <p>
        <ButtonLink to="/login?to=/account" variant="accent" reloadDocument>
          Login
        </ButtonLink>
      </p>
    </TextPage>
  );
}
