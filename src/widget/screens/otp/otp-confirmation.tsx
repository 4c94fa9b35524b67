import { CheckMark } from "#widget/parts/check-mark.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useFlowComplete } from "#widget/screens/use-flow-complete.ts";
import { useWidget } from "#widget/screens/widget-context.ts";

/** Says that the code was right. */
export function OtpConfirmation() {
  const { strings } = useWidget();
  useFlowComplete();
  return (
    <>
      <Heading>{strings.success}</Heading>
      <p>{strings.passcodeVerified}</p>
      <CheckMark />
    </>
  );
}
