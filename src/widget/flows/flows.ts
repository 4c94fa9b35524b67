// What people can do on the screens: one event, one flow, one dispatch. Screens call these and fetch nothing themselves.
import type { WirePasskey } from "#contracts/sdk-v1/users.ts";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import type { Client } from "#widget/client/client.ts";
import type { OAuthProviderConfig, ResolvedConfig, WidgetCallbacks } from "#widget/config.ts";
import type { Action, WalletOption, WidgetState } from "#widget/state.ts";
import type { Strings } from "#widget/strings.ts";

/** What every flow is handed. */
export interface FlowDeps {
  readonly client: Client;
  readonly config: ResolvedConfig;
  readonly strings: Strings;
  readonly callbacks: WidgetCallbacks;
  readonly state: () => WidgetState;
  readonly dispatch: (action: Action) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (sentence: string) => void;
}

/** The same for a flow that calls no more than some families of the client. */
export type FlowDepsOf<Family extends keyof Client> = Omit<FlowDeps, "client"> & {
  readonly client: Pick<Client, Family>;
};

/** Codes by mail, text message and WhatsApp. */
export interface OtpFlows {
  sendEmailCode(email: string): Promise<void>;
  sendPhoneCode(method: "sms" | "whatsapp", typed: string, region: string): Promise<void>;
  submitCode(code: string): Promise<void>;
  resendCode(): Promise<void>;
  /** Mails a code to whom a link was mailed. */
  sendCodeInstead(): Promise<void>;
}

export interface EmailFlows {
  sendMagicLink(email: string): Promise<void>;
  /** Mails a link to whom a code was mailed. */
  sendLinkInstead(): Promise<void>;
  /** Forgets the address and returns to Main. */
  tryAgain(): void;
}

export interface PasswordFlows {
  /** Looks the address up and goes to the variant of its kind. */
  enterEmail(email: string): Promise<void>;
  /** Runs once as the passwordless variant is shown. */
  sendWithoutPassword(): Promise<void>;
  checkStrength(password: string): Promise<StrengthAnswer | { readonly error: string }>;
  create(password: string): Promise<void>;
  logIn(password: string): Promise<void>;
  forgot(): Promise<void>;
  createInstead(): Promise<void>;
  emailLink(): Promise<void>;
  emailCode(): Promise<void>;
  loginWithoutPassword(): Promise<void>;
  resend(): Promise<void>;
  resetWithToken(password: string): Promise<void>;
  loginWithToken(): Promise<void>;
}

/** A wallet that this browser has. */
export interface WalletResult {
  readonly option: WalletOption;
  /** What its button says after "Continue with". */
  readonly name: string;
  /** Tells wallets of one option apart. */
  readonly id: string;
}

export interface CryptoFlows {
  /** The wallets of this browser in the order of their buttons; the same array until one more announces itself. */
  readonly wallets: () => readonly WalletResult[];
  /** Calls back at each wallet that announces itself later; the function ends it. */
  readonly onWalletsChange: (heard: () => void) => () => void;
  choose(option: WalletOption, id?: string): Promise<void>;
}

export interface PasskeyFlows {
  /** Waits in the autofill of an input; five tries. */
  startAutofill(signal: AbortSignal): Promise<void>;
  authenticate(): Promise<void>;
  /** Asks who is signed in, as the registration screen begins; false when nobody is (docs/specification-map.md#6). */
  findUser(): Promise<boolean>;
  register(): Promise<void>;
  skip(): void;
  done(): void;
  /** As it will be once changes under way are done. */
  list(): readonly WirePasskey[];
  rename(id: string, name: string): void;
  remove(id: string): void;
}

export interface OAuthFlows {
  start(provider: OAuthProviderConfig): Promise<void>;
  /** Shows Google's One Tap where the configuration asks for it, until the signal; what stands in its way, else null. */
  startOneTap(container: HTMLElement | null, signal: AbortSignal): Promise<string | null>;
}

export interface MfaFlows {
  startTotpEnrollment(): Promise<void>;
  submitTotp(code: string): Promise<void>;
  submitRecoveryCode(code: string): Promise<void>;
  /** Lets go of the recovery codes, which are shown once, and goes on. */
  recoveryCodesSaved(): void;
  sendSmsToEnroll(typed: string, region: string): Promise<void>;
  sendSmsToFactor(phoneId: string): Promise<void>;
  sendEmailToFactor(emailId: string): Promise<void>;
  submitSecondCode(code: string): Promise<void>;
  resendSecondCode(): Promise<void>;
  /** Forgets the unfinished sign-in and returns to Main. */
  startAgain(): void;
  chooseOrganization(organizationId: string): Promise<void>;
  logOut(): Promise<void>;
}

export interface Flows {
  readonly otp: OtpFlows;
  readonly email: EmailFlows;
  readonly password: PasswordFlows;
  readonly crypto: CryptoFlows;
  readonly passkey: PasskeyFlows;
  readonly oauth: OAuthFlows;
  readonly mfa: MfaFlows;
  /** Fires the flow-complete event; confirmation screens call it as they appear. */
  complete(): void;
  goBack(): void;
}
