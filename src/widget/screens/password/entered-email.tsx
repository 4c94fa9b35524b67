import { TextField } from "#widget/parts/text-field.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** The address that was entered, to be read and to be kept by password managers with the password. */
export function EnteredEmail() {
  const { state, strings } = useWidget();
  return (
    <TextField
      label={strings.emailLabel}
      type="email"
      name="email"
      autoComplete="username"
      dir="ltr"
      readOnly
      value={state.password.email}
    />
  );
}
