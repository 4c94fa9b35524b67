import { PasswordCreateOrLogin } from "./password-sign-in.tsx";
import {
  PasswordBreached,
  PasswordConfirmation,
  PasswordDedupe,
  PasswordForgot,
  PasswordResetForm,
  PasswordSetNew,
} from "./password-reset.tsx";

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
