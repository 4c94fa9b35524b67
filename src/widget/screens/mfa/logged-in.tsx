import { Button } from "#widget/parts/button.tsx";
import { CheckMark } from "#widget/parts/check-mark.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useFlowComplete } from "#widget/screens/use-flow-complete.ts";
import { useWidget } from "#widget/screens/widget-context.ts";

/** The end of a sign-in in several steps. */
export function LoggedIn() {
  const { flows, strings } = useWidget();
  useFlowComplete();
  return (
    <>
      <Heading>{strings.loggedIn}</Heading>
      <CheckMark />
      <Button onClick={() => void flows.mfa.logOut()}>{strings.logOut}</Button>
    </>
  );
}
