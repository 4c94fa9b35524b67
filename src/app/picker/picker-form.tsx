import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Row } from "#app/ui/layout.tsx";

interface PickerFormProps {
  readonly action: string;
  /** What the page shows: sent along with what is typed. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the button does, for screen readers. */
  readonly button: string;
  readonly children: ReactNode;
}

/** A picker in a form of its own, so that a typed name can also be sent without scripts. */
export function PickerForm({ action, fields, button, children }: PickerFormProps) {
  return (
    <Row as={Form} gap={2} align="end" method="get" action={action} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" aria-label={button}>
        Add
      </Button>
    </Row>
  );
}
