import type { SignIn } from "#app/context.ts";
import { ACCOUNT_SECTIONS, type AccountSection } from "./sections.ts";
import { LoggedOut } from "./logged-out.tsx";
import { AccountContext, useWatchedAccount } from "./use-account.ts";
import "./account.css";

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
        <div data-slot="account-sections">
          {state.kind === "failed" && (
            <p role="alert" data-slot="account-failed">
              {"message" in state.trouble ? state.trouble.message : ""} We couldn't load your account. Nothing in it was
              changed.
            </p>
          )}
          {ACCOUNT_SECTIONS.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </div>
    </AccountContext>
  );
}

function Section({ section: { id, title, lead, Content } }: { readonly section: AccountSection }) {
  return (
    <section id={id} data-slot="account-section" aria-labelledby={`${id}-title`}>
      <header data-slot="account-section-header">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <p>{lead}</p>
      </header>
      <div data-slot="account-section-content">
        <Content />
      </div>
    </section>
  );
}
