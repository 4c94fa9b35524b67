import { useState } from "react";
import { Button } from "#widget/parts/button.tsx";
import { Form } from "#widget/parts/form.tsx";
import { SubmitButton } from "#widget/parts/submit-button.tsx";
import { TextField } from "#widget/parts/text-field.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** What the server takes as a name. */
const LONGEST_NAME = 128;

interface PasskeyNameFormProps {
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

export function PasskeyNameForm({ name, onSave, onCancel }: PasskeyNameFormProps) {
  const { strings } = useWidget();
  const [typed, setTyped] = useState(name);
  return (
    <Form label={strings.passkeyName} onSubmit={() => onSave(typed.trim())}>
      <TextField
        label={strings.passkeyName}
        value={typed}
        onChange={setTyped}
        onFocus={(event) => event.currentTarget.select()}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
        }}
      />
      <div className="lk-passkey-buttons">
        <SubmitButton isDisabled={typed.trim() === ""}>{strings.save}</SubmitButton>
        <Button onClick={onCancel}>{strings.cancel}</Button>
      </div>
    </Form>
  );
}
