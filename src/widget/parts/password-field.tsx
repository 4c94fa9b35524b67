import { useState } from "react";
import { useWidget } from "#widget/screens/widget-context.ts";
import { TextField } from "./form.tsx";

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: "current-password" | "new-password";
  readonly error?: string | null | undefined;
  /** The ids of what is read out with it. */
  readonly "aria-describedby"?: string;
  /** The focus comes here with the screen. */
  readonly "data-focus"?: boolean;
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { strings } = useWidget();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      name="password"
      required
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className="lk-toggle"
          aria-label={isShown ? strings.hidePassword : strings.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Eye isOpen={isShown} />
        </button>
      }
    />
  );
}

function Eye({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg className="lk-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7S4.5 16.5 2 12z" />
      <circle cx="12" cy="12" r="3" />
      {isOpen && <path d="M4 20 20 4" />}
    </svg>
  );
}
