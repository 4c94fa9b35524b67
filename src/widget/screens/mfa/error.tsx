import { Button } from "#widget/parts/button.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** A sign-in that cannot go on. */
export function ErrorScreen() {
  const { flows, strings } = useWidget();
  return (
    <>
      <Heading>{strings.errorTitle}</Heading>
      <ErrorBanner />
      <Button variant="primary" onClick={() => flows.mfa.startAgain()}>
        {strings.startAgain}
      </Button>
    </>
  );
}
