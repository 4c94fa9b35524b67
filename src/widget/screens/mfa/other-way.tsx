import { useWidget } from "#widget/screens/widget-context.ts";
import { chooseSecondFactors } from "./choose-second-factors.ts";
import { GoButton } from "./go-button.tsx";

/** The way to the choice of factors, where there is more than one. */
export function OtherWay() {
  const { state, strings } = useWidget();
  if (chooseSecondFactors(state.mfaRequired).length < 2) return null;
  return <GoButton screen="MFAEnrollmentSelection">{strings.otherWay}</GoButton>;
}
