/** What the client needs of a browser, handed in so that it can be a made-up one. Nothing is touched before it is used. */
export interface World {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Throws where the browser keeps nothing for this page. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly cookies: { readonly read: () => string; readonly write: (cookie: string) => void };
  readonly page: () => { readonly origin: string; readonly hostname: string };
  /** Goes to another page. */
  readonly leaveFor: (address: string) => void;
  readonly timeZone: () => string;
  readonly userAgent: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (count: number) => Uint8Array;
  readonly sha256: (text: string) => Promise<Uint8Array>;
  /** Runs something later; the answer calls it off. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** Hears what other tabs put into storage, and what is told below; the answer ends it. */
  readonly onStorage: (heard: (change: StorageChange) => void) => () => void;
  /** Tells the other clients of this page what was put into storage, for browsers tell only other tabs. */
  readonly tellPage: (change: StorageChange) => void;
  /** Hears that the page goes away or to the background; the answer ends it. */
  readonly onLeave: (heard: () => void) => () => void;
  /** Null where the browser knows no passkeys. */
  readonly passkeys: () => PasskeyAccess | null;
  readonly loadScript: (address: string) => Promise<void>;
  /** What a loaded script left behind under a name. */
  readonly global: (name: string) => unknown;
  /** Tells the developer of the page. */
  readonly warn: (sentence: string) => void;
}

export interface StorageChange {
  /** Null when all was cleared. */
  readonly key: string | null;
  readonly newValue: string | null;
}

export interface PasskeyAccess {
  readonly create: (options: CredentialCreationOptions) => Promise<Credential | null>;
  readonly get: (options: CredentialRequestOptions) => Promise<Credential | null>;
  /** Whether the autofill of an input can offer passkeys. */
  readonly hasAutofill: () => Promise<boolean>;
}
