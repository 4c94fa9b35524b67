import { describe, expect, it } from "vitest";
import { createConsentStore, type ConsentWorld } from "./consent.ts";

/** A browser of two tabs: what one keeps, the others are told. */
function createBrowser() {
  const kept = new Map<string, string>();
  const tabs: Set<(key: string | null) => void>[] = [];
  const emit = (key: string | null, from?: unknown): void => {
    for (const tab of tabs) if (tab !== from) for (const heard of tab) heard(key);
  };
  const openTab = (): ConsentWorld => {
    const tab = new Set<(key: string | null) => void>();
    tabs.push(tab);
    return {
      storage: () => ({
        getItem: (key) => kept.get(key) ?? null,
        setItem(key, value) {
          kept.set(key, value);
          emit(key, tab);
        },
        removeItem: (key) => void kept.delete(key),
      }),
      onStorage(heard) {
        tab.add(heard);
        return () => tab.delete(heard);
      },
    };
  };
  return { kept, openTab, emit };
}

const forbidden: ConsentWorld = {
  storage() {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
  onStorage: () => () => undefined,
};

describe("createConsentStore", () => {
  it("knows of no consent until somebody gave it, nor for a word it does not know", () => {
    const { kept, openTab } = createBrowser();
    const store = createConsentStore(openTab());
    expect(store.read()).toBe("unset");
    kept.set("cookie-consent-gdpr", "yes");
    expect(store.read()).toBe("unset");
  });

  it("keeps what was chosen under cookie-consent-gdpr, and tells who listens", () => {
    const { kept, openTab } = createBrowser();
    const store = createConsentStore(openTab());
    const heard: string[] = [];
    store.subscribe(() => heard.push(store.read()));
    store.choose("accepted");
    store.choose("denied");
    expect(heard).toEqual(["accepted", "denied"]);
    expect([...kept]).toEqual([["cookie-consent-gdpr", "denied"]]);
  });

  it("follows other tabs, and their clearing of everything", () => {
    const { kept, openTab, emit } = createBrowser();
    const [here, there] = [createConsentStore(openTab()), createConsentStore(openTab())];
    const heard: string[] = [];
    here.subscribe(() => heard.push(here.read()));
    there.choose("accepted");
    emit("theme");
    kept.clear();
    emit(null);
    expect(heard).toEqual(["accepted", "unset"]);
  });

  it("tells nobody who stopped listening", () => {
    const { openTab } = createBrowser();
    const [here, there] = [createConsentStore(openTab()), createConsentStore(openTab())];
    const heard: string[] = [];
    const end = here.subscribe(() => heard.push("first"));
    here.subscribe(() => heard.push("second"));
    end();
    there.choose("denied");
    here.choose("accepted");
    expect(heard).toEqual(["second", "second"]);
  });

  it("takes whatever is chosen for a denial where storage is forbidden", () => {
    const store = createConsentStore(forbidden);
    const heard: string[] = [];
    store.subscribe(() => heard.push(store.read()));
    expect(store.read()).toBe("unset");
    store.choose("accepted");
    expect(heard).toEqual(["denied"]);
  });

  it("lets no older consent outlive a denial for which there was no room", () => {
    const { kept, openTab, emit } = createBrowser();
    const world = openTab();
    const full = createConsentStore({
      ...world,
      storage: () => ({
        ...world.storage(),
        setItem() {
          throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        },
      }),
    });
    kept.set("cookie-consent-gdpr", "accepted");
    full.subscribe(() => undefined);
    full.choose("denied");
    expect(full.read()).toBe("denied");
    expect(kept.size).toBe(0);
    kept.set("cookie-consent-gdpr", "accepted");
    emit("cookie-consent-gdpr");
    expect(full.read()).toBe("accepted");
  });
});
