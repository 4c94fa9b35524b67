import { CheckMark } from "#widget/parts/check-mark.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useFlowComplete } from "#widget/screens/use-flow-complete.ts";
import { useWidget } from "#widget/screens/widget-context.ts";

/** Says that the person is logged in. */
export function PasswordConfirmation() {
  const { strings } = useWidget();
  useFlowComplete();
  return (
    <>
      <Heading>{strings.passwordSuccess}</Heading>
      <CheckMark />
    </>
  );
}
