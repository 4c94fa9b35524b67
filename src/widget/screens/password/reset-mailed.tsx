import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Button } from "#widget/parts/button.tsx";
import { Emphasised } from "#widget/parts/emphasised.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";

interface ResetMailedProps {
  readonly title: string;
  /** Holds `{email}`. */
  readonly text: string;
}

/** Says why a mail was sent with which a password is chosen anew; it can be sent again, or done without. */
export function ResetMailed({ title, text }: ResetMailedProps) {
  const { state, config, flows, strings } = useWidget();
  return (
    <>
      <BackArrow />
      <Heading>{title}</Heading>
      <ErrorBanner />
      <p>
        <Emphasised text={text} name="email" value={state.password.email} />
      </p>
      <Button aria-disabled={state.isBusy || undefined} onClick={() => void flows.password.resend()}>
        {strings.resendEmail}
      </Button>
      {config.products.includes("emailMagicLinks") && (
        <Button variant="quiet" onClick={() => void flows.password.loginWithoutPassword()}>
          {strings.loginWithoutPassword}
        </Button>
      )}
    </>
  );
}
