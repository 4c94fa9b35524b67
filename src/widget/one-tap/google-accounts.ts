// The part of Google's sign-in script that One Tap uses, as its documentation describes it.

export interface PromptMoment {
  isNotDisplayed?(): boolean;
  getNotDisplayedReason?(): string;
  isSkippedMoment?(): boolean;
  getSkippedReason?(): string;
}

export interface GoogleAccounts {
  initialize(options: {
    readonly client_id: string;
    readonly nonce: string;
    readonly callback: (response: { readonly credential: string }) => void;
    readonly use_fedcm_for_prompt: boolean;
    readonly cancel_on_tap_outside: boolean;
    readonly prompt_parent_id?: string;
  }): void;
  prompt(told: (moment: PromptMoment) => void): void;
  cancel(): void;
}

declare global {
  interface Window {
    google?: { readonly accounts?: { readonly id?: GoogleAccounts } };
  }
}
