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
  readonly notifyPage: (change: StorageChange) => void;
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

/** The real browser; made anywhere, also where there is none, because it looks at its globals only when asked. */
export function browserWorld(): World {
  return {
    fetch: (address, init) => fetch(address, init),
    storage: () => localStorage,
    cookies: {
      read: () => document.cookie,
      write(cookie) {
        document.cookie = cookie;
      },
    },
    page: () => location,
    leaveFor: (address) => location.assign(address),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: () => navigator.userAgent,
    now: () => Date.now(),
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    sha256,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    onStorage: (heard) => listen(window, "storage", (event) => event instanceof StorageEvent && heard(event)),
    notifyPage: (change) => void window.dispatchEvent(new StorageEvent("storage", change)),
    onLeave,
    passkeys,
    loadScript,
    global(name) {
      const value: unknown = Reflect.get(globalThis, name);
      return value;
    },
    // oxlint-disable-next-line no-console -- docs/specification-map.md#8: warnings are logged, and a page has no other log
    warn: (sentence) => console.warn(sentence),
  };
}

async function sha256(text: string): Promise<Uint8Array> {
  // Browsers hide it from pages that anybody on the way could change (Web Cryptography, secure contexts).
  if (!isSecureContext) throw new TypeError("createClient(): proof keys need a page on https or on localhost");
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function listen(target: EventTarget, name: string, heard: (event: Event) => void): () => void {
  target.addEventListener(name, heard);
  return () => target.removeEventListener(name, heard);
}

/** A page in the background may never come back: phones end it without another word (Page Lifecycle). */
function onLeave(heard: () => void): () => void {
  const ends = [
    listen(window, "pagehide", heard),
    listen(document, "visibilitychange", () => document.visibilityState === "hidden" && heard()),
  ];
  return () => ends.forEach((end) => end());
}

function passkeys(): PasskeyAccess | null {
  if (typeof PublicKeyCredential === "undefined") return null;
  return {
    create: (options) => navigator.credentials.create(options),
    get: (options) => navigator.credentials.get(options),
    async hasAutofill() {
      // Older browsers lack it, whatever the types say.
      const ask: unknown = Reflect.get(PublicKeyCredential, "isConditionalMediationAvailable");
      return typeof ask === "function" && PublicKeyCredential.isConditionalMediationAvailable();
    },
  };
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`The script ${address} could not be loaded.`)));
    document.head.append(script);
  });
}
