import { EmailConfirmation } from "./email-confirmation.tsx";

/** The magic link screen, by the names of the state. */
export const EMAIL_SCREENS = { EmailConfirmation };
