import { ButtonLink } from "#app/ui/button.tsx";

interface SignedInAsProps {
  /** What the person knows their account by; null where there is no such name. */
  readonly accountName: string | null;
}

/** Says who is signed in already, and where they can go on. */
export function SignedInAs({ accountName }: SignedInAsProps) {
  return (
    <>
      <SignedInLine accountName={accountName} />
      <p data-slot="sign-in-ways-on">
        <ButtonLink to="/portfolios" variant="accent">
          Go to your portfolios
        </ButtonLink>
        <ButtonLink to="/account">Open your account</ButtonLink>
      </p>
    </>
  );
}

/** The sentence alone, for pages that have something else to do. */
export function SignedInLine({ accountName }: SignedInAsProps) {
  if (accountName === null) return <p>You are signed in.</p>;
  return (
    <p>
      You are signed in as <strong data-slot="account-name">{accountName}</strong>.
    </p>
  );
}
