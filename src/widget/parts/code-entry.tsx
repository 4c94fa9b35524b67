import { useState } from "react";
import { PASSCODE_DIGITS } from "#contracts/sdk-v1/limits.ts";
import { Button } from "./button.tsx";
import { DigitBoxes } from "./digit-boxes.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

interface CodeEntryProps {
  readonly onSubmit: (code: string) => Promise<void>;
}

/** Six digits that are sent off by themselves. */
export function CodeEntry({ onSubmit }: CodeEntryProps) {
  const { state, strings } = useWidget();
  const { isBusy, errorMessage } = state;
  const [code, setCode] = useState("");
  const [lastError, setLastError] = useState(errorMessage);
  const isComplete = code.length === PASSCODE_DIGITS;
  const isVerifying = isBusy && isComplete;

  if (errorMessage !== lastError) {
    setLastError(errorMessage);
    // A wrong code is of no more use; one that never arrived is kept.
    if (errorMessage !== null && errorMessage !== strings.unreachable) setCode("");
  }

  return (
    <>
      <DigitBoxes
        label={strings.passcodeLabel}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void onSubmit(digits)}
        isBusy={isVerifying}
        error={errorMessage}
      />
      <output className="lk-verifying">{isVerifying ? strings.verifyingPasscode : ""}</output>
      {isVerifying && <ProgressBar label={strings.verifyingPasscode} />}
      {isComplete && !isBusy && errorMessage !== null && (
        <Button variant="primary" onClick={() => void onSubmit(code)}>
          {strings.tryAgain}
        </Button>
      )}
    </>
  );
}
