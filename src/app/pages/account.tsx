import { currentRequest, servicesContext, type SignIn } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import type { Route } from "./+types/account.ts";
import { AccountContext, useWatchedAccount } from "#app/account/use-account.ts";
import type { ComponentType } from "react";
import { ApplicationsSection } from "#app/account/sections/applications-section.tsx";
import { SessionsSection } from "#app/account/sections/sessions-section.tsx";
import { SignInMethodsSection } from "#app/account/sections/sign-in-methods-section.tsx";
import { YourDataSection } from "#app/account/sections/your-data-section.tsx";
import { latePart } from "#app/research/lazy/late-part.tsx";
import { TextPage } from "#app/shell/text-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Muted, Note, Row, Stack } from "#app/ui/layout.tsx";
import "#app/account/account.css";
import { useRouteLoaderData } from "react-router";
import type { PlanView } from "#app/member-services.ts";
import { Badge } from "#app/ui/inline.tsx";
import { Day } from "#app/ui/reader.tsx";
import type { LimitUse, PlanLimit } from "#contracts/plans.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const user = await current.user();
  if (user === null) return { signIn: null, plan: null, applications: null };
  const applications = services.applications.list(request);
  return {
    signIn: await services.signIn(),
    plan: await services.plan.read(user.userId),
    applications: await applications,
  };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Account · Beforehand", isHidden: true });

export default function Account({ loaderData: { signIn } }: Route.ComponentProps) {
  if (signIn === null) return <LoggedOut lead="Log in to manage your sign-in methods and sessions." />;
  return <AccountView signIn={signIn} />;
}

/** Everything that a signed-in person can see and change about their account. */
function AccountView({ signIn }: { readonly signIn: SignIn }) {
  const state = useWatchedAccount(signIn);
  if (state.kind === "signed-out") {
    return <LoggedOut lead="Your session expired or was ended on another device." />;
  }
  return (
    <AccountContext value={state}>
      <Stack gap={5} data-slot="account">
        <h1>Account</h1>
        <nav data-slot="account-nav" aria-label="On this page">
          <Row as="ul" gap={4} rowGap={0} size="small">
            {ACCOUNT_SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </Row>
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
      </Stack>
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
const LatePasskeys = latePart(async () => (await import("#app/account/sections/passkeys-section.tsx")).PasskeysSection);
const LatePassword = latePart(async () => (await import("#app/account/sections/password-section.tsx")).PasswordSection);
const LateSecondFactors = latePart(
  async () => (await import("#app/account/sections/second-factors-section.tsx")).SecondFactorsSection,
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

/** The person's plan, as the account page was loaded with it. */
function PlanSection() {
  const loaded = useRouteLoaderData<{ readonly plan: PlanView | null }>("pages/account");
  const plan = loaded?.plan ?? null;
  return plan === null ? null : <PlanUse view={plan} />;
}

/** A plan, and what is used of each of its limits before one is reached. */
export function PlanUse({ view: { plan, since, limits } }: { readonly view: PlanView }) {
  return (
    <>
      <p>
        <strong>{plan}</strong>
        {since !== null && (
          <>
            {" "}
            since <Day iso={since.slice(0, 10)} />
          </>
        )}
      </p>
      <ul data-slot="account-list" aria-label="Limits of your plan">
        {limits.map((use) => (
          <li key={use.kind}>
            <div>
              {LIMIT_WORDS[use.kind].label}
              {LIMIT_WORDS[use.kind].detail !== null && <Muted>{LIMIT_WORDS[use.kind].detail}</Muted>}
            </div>
            <span data-slot="plan-use">
              {isUsedUp(use) && <Badge variant="caution">used up</Badge>} {describeUse(use)}
            </span>
          </li>
        ))}
      </ul>
      <Muted>A day runs from midnight to midnight UTC. Plans are free: the operator of this site assigns them.</Muted>
    </>
  );
}

interface LimitWords {
  readonly label: string;
  /** Said below, where the label leaves a question. */
  readonly detail: string | null;
}

/** What each limit of a plan is called. */
const LIMIT_WORDS: Readonly<Record<PlanLimit, LimitWords>> = {
  portfolios: { label: "Portfolios", detail: null },
  companies: { label: "Companies in a portfolio", detail: "counted in your largest portfolio" },
  feeds: { label: "Calendar feeds", detail: null },
  screens: { label: "Saved screens", detail: null },
  written_runs: {
    label: "Research written by a language model today",
    detail: "research without a language model does not count",
  },
  questions: { label: "Questions answered with a language model today", detail: null },
};

const COUNT = new Intl.NumberFormat("en");

/** Says what is used of a limit: "2 of 3". */
export function describeUse({ used, limit }: LimitUse): string {
  return limit === null ? `${COUNT.format(used)}, no limit` : `${COUNT.format(used)} of ${COUNT.format(limit)}`;
}

/** Whether nothing more can be had. */
function isUsedUp({ used, limit }: LimitUse): boolean {
  return limit !== null && used >= limit;
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
    lead: "A new password ends all your other sessions.",
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
function LoggedOut({ lead }: { readonly lead: string }) {
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
