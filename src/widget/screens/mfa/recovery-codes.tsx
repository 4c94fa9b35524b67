import { useState } from "react";
import { Form, SubmitButton, TextField } from "#widget/parts/form.tsx";
import { useScreenIds, useWidget } from "#widget/screens/widget-context.ts";
import { OtherMethod } from "./second-factor-choice.tsx";
import { CopyButton, Step } from "./step.tsx";
import { Button } from "#widget/parts/button.tsx";
import { Heading } from "#widget/parts/heading.tsx";

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
      <OtherMethod />
    </Step>
  );
}

/** Shows the recovery codes, this once: there is no way back from here. */
export function RecoveryCodeSave() {
  const { state, flows, strings } = useWidget();
  const codes = state.totp?.recoveryCodes ?? [];
  return (
    <>
      <Heading>{strings.recoverySaveTitle}</Heading>
      <p>{strings.recoverySaveText}</p>
      <ul className="lk-codes" aria-label={strings.recoveryCodes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} />
      <Button variant="primary" onClick={() => flows.mfa.recoveryCodesSaved()}>
        {strings.recoverySaved}
      </Button>
    </>
  );
}
