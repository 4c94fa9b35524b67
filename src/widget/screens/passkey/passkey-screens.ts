import { PasskeyRegistrationStart } from "./passkey-registration-start.tsx";
import { PasskeyRegistrationSuccess } from "./passkey-registration-success.tsx";
import { PasskeyConfirmation } from "./passkey-confirmation.tsx";

/** The passkey screens, by the names of the state. */
export const PASSKEY_SCREENS = { PasskeyRegistrationStart, PasskeyRegistrationSuccess, PasskeyConfirmation };
