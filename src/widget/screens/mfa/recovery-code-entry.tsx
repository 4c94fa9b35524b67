import { useState } from "react";
import { Form } from "#widget/parts/form.tsx";
import { SubmitButton } from "#widget/parts/submit-button.tsx";
import { TextField } from "#widget/parts/text-field.tsx";
import { useScreenIds, useWidget } from "#widget/screens/widget-context.ts";
import { OtherWay } from "./other-way.tsx";
import { Step } from "./step.tsx";

/** Asks for one of the codes that stand in for the authenticator app. */
export function RecoveryCodeEntry() {
  const { state, flows, strings } = useWidget();
  const { heading } = useScreenIds();
  const [code, setCode] = useState("");
  return (
    <Step title={strings.recoveryEntryTitle}>
      <Form onSubmit={() => flows.mfa.submitRecoveryCode(code)}>
        <TextField
          label={strings.recoveryLabel}
          name="recovery-code"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          aria-describedby={heading}
          data-focus
          value={code}
          onChange={setCode}
          error={state.errorMessage}
        />
        <SubmitButton isDisabled={code.trim() === ""}>{strings.continue}</SubmitButton>
      </Form>
      <OtherWay />
    </Step>
  );
}
