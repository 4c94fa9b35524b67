import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Row } from "#app/ui/layout.tsx";

interface PickerFormProps {
  /** The address of the page as it is: its fields are sent along with what is typed. */
  readonly path: string;
  /** What the button does, for screen readers. */
  readonly action: string;
  readonly children: ReactNode;
}

/** A picker in a form of its own, so that a typed name can also be sent without scripts. */
export function PickerForm({ path, action, children }: PickerFormProps) {
  const [pathname, query = ""] = path.split("?");
  return (
    <Row as={Form} gap={2} align="end" method="get" action={pathname ?? ""} preventScrollReset>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" aria-label={action}>
        Add
      </Button>
    </Row>
  );
}
