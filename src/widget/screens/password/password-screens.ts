import { PasswordCreateOrLogin } from "./password-create-or-login.tsx";
import { PasswordForgot } from "./password-forgot.tsx";
import { PasswordBreached } from "./password-breached.tsx";
import { PasswordSetNew } from "./password-set-new.tsx";
import { PasswordDedupe } from "./password-dedupe.tsx";
import { PasswordResetForm } from "./password-reset-form.tsx";
import { PasswordConfirmation } from "./password-confirmation.tsx";

/** The password screens, by the names of the state. */
export const PASSWORD_SCREENS = {
  PasswordCreateOrLogin,
  PasswordForgot,
  PasswordBreached,
  PasswordSetNew,
  PasswordDedupe,
  PasswordResetForm,
  PasswordConfirmation,
};
