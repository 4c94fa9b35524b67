// Analytics runs only while `cookie-consent-gdpr` is accepted (docs/specification-map.md#3 and #4).

/** What somebody has said to analytics; `unset` until they have said anything. */
export type Consent = "accepted" | "denied" | "unset";

/** What the store needs of a browser. */
export interface ConsentWorld {
  /** Looked up at each use: where the browser forbids storage, even naming it throws. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Hears of keys that changed behind this page's back, null standing for any of them; gives the end of it. */
  readonly onStorage: (heard: (key: string | null) => void) => () => void;
}

/** The one place that knows whether analytics may run. */
export interface ConsentStore {
  readonly read: () => Consent;
  readonly choose: (choice: Exclude<Consent, "unset">) => void;
  /** Hears every change, of this tab and of others; gives the end of it. */
  readonly subscribe: (heard: () => void) => () => void;
}

/** The name under which the choice is kept. */
export const CONSENT_KEY = "cookie-consent-gdpr";

/** Keeps the choice in local storage. Where it cannot be kept, nothing is consented: a consent must be provable. */
export function createConsentStore({ storage, onStorage }: ConsentWorld): ConsentStore {
  const listeners = new Set<() => void>();
  let isUnkept = false;

  return {
    read: () => (isUnkept ? "denied" : readStoredConsent(storage)),
    choose(choice) {
      isUnkept = !storeConsent(storage, choice);
      for (const heard of listeners) heard();
    },
    subscribe(heard) {
      const end = onStorage((key) => {
        if (key !== null && key !== CONSENT_KEY) return;
        isUnkept = false;
        heard();
      });
      listeners.add(heard);
      return () => {
        listeners.delete(heard);
        end();
      };
    },
  };
}

function readStoredConsent(storage: ConsentWorld["storage"]): Consent {
  try {
    const kept = storage().getItem(CONSENT_KEY);
    return kept === "accepted" || kept === "denied" ? kept : "unset";
  } catch {
    // Forbidden by the browser's settings: what cannot be read was never said.
    return "unset";
  }
}

function storeConsent(storage: ConsentWorld["storage"], choice: string): boolean {
  try {
    storage().setItem(CONSENT_KEY, choice);
    return true;
  } catch {
    forget(storage);
    return false;
  }
}

/** An older consent must not outlive a denial for which there was no room. */
function forget(storage: ConsentWorld["storage"]): void {
  try {
    storage().removeItem(CONSENT_KEY);
  } catch {
    // Where nothing can be removed nothing is kept.
  }
}

/** The real browser; made anywhere, also where there is none, because it looks at its globals only when asked. */
export function browserConsentWorld(): ConsentWorld {
  return {
    storage: () => localStorage,
    onStorage(heard) {
      const onChange = (event: StorageEvent): void => heard(event.key);
      // A page that Back brings out of the browser's memory was told of nothing that happened meanwhile.
      const onReturn = (event: PageTransitionEvent): void => (event.persisted ? heard(null) : undefined);
      window.addEventListener("storage", onChange);
      window.addEventListener("pageshow", onReturn);
      return () => {
        window.removeEventListener("storage", onChange);
        window.removeEventListener("pageshow", onReturn);
      };
    },
  };
}
