import { useId } from "react";
import { PasswordField } from "#widget/parts/password-field.tsx";
import { StrengthMeter } from "#widget/parts/strength-meter.tsx";
import { useScreenIds } from "#widget/screens/widget-context.ts";
import type { NewPassword } from "./use-new-password.ts";

interface NewPasswordFieldProps {
  readonly label: string;
  readonly wanted: NewPassword;
}

/** A password to be chosen, with how strong it is. */
export function NewPasswordField({ label, wanted }: NewPasswordFieldProps) {
  const meterId = useId();
  const { heading } = useScreenIds();
  return (
    <>
      <PasswordField
        label={label}
        value={wanted.password}
        onChange={wanted.change}
        autoComplete="new-password"
        error={wanted.error}
        aria-describedby={`${heading} ${meterId}`}
        data-focus
      />
      <StrengthMeter id={meterId} answer={wanted.answer} />
    </>
  );
}
