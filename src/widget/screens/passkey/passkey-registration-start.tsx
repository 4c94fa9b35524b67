import { useEffect, useState } from "react";
import { Banner } from "#widget/parts/banner.tsx";
import { Button } from "#widget/parts/button.tsx";
import { Form } from "#widget/parts/form.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { Spinner } from "#widget/parts/spinner.tsx";
import { SubmitButton } from "#widget/parts/submit-button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

export function PasskeyRegistrationStart() {
  const { flows, state, strings } = useWidget();
  const hasUser = useUser();
  if (hasUser === false) return <Banner variant="error">{strings.passkeyNeedsUser}</Banner>;
  return (
    <>
      <Heading>{strings.passkeyStartTitle}</Heading>
      {hasUser === null && <Spinner />}
      {state.errorMessage !== null && <Banner variant="error">{state.errorMessage}</Banner>}
      <Form onSubmit={() => flows.passkey.register()}>
        <SubmitButton isDisabled={hasUser === null}>{strings.createPasskey}</SubmitButton>
      </Form>
      <Button disabled={hasUser === null || state.isBusy} onClick={() => flows.passkey.skip()}>
        {strings.skip}
      </Button>
    </>
  );
}

/** Whether somebody is signed in to make a passkey for (docs/specification-map.md#6); null until it is known. */
function useUser(): boolean | null {
  const { flows } = useWidget();
  const [hasUser, setHasUser] = useState<boolean | null>(null);

  useEffect(() => {
    let isWanted = true;
    void flows.passkey.findUser().then((found) => {
      if (isWanted) setHasUser(found);
    });
    return () => {
      isWanted = false;
    };
  }, [flows]);

  return hasUser;
}
