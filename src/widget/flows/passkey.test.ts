import { beforeEach, describe, expect, it } from "vitest";
import type { AuthAnswer } from "#contracts/sdk-v1/session.ts";
import type { WirePasskey, WireUser } from "#contracts/sdk-v1/user.ts";
import type { Client } from "#widget/client/client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { resolveConfig, type LoginConfig, type WidgetEvent } from "#widget/config.ts";
import { INITIAL_STATE } from "#widget/state.ts";
import { createStore, type Store } from "#widget/store.ts";
import { ENGLISH } from "#widget/strings.ts";
import type { PasskeyFlows } from "./flows.ts";
import { createPasskeyFlows } from "./passkey.ts";

type Authenticate = Client["passkeys"]["authenticate"];

const LAPTOP = passkey("laptop", "Laptop");
const PHONE = passkey("phone", "Phone");
const USER: WireUser = {
  user_id: "user-test-1",
  created_at: "2026-01-01T00:00:00Z",
  status: "active",
  name: { first_name: "", middle_name: "", last_name: "" },
  emails: [],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: [LAPTOP, PHONE],
  totps: [],
  crypto_wallets: [],
  biometric_registrations: [],
  password: null,
  trusted_metadata: {},
  untrusted_metadata: {},
};
const ANSWER: AuthAnswer = {
  user_id: USER.user_id,
  user: USER,
  __user: USER,
  session_token: "",
  session_jwt: "",
  session: {
    session_id: "session-test-1",
    user_id: USER.user_id,
    started_at: "2026-01-01T00:00:00Z",
    last_accessed_at: "2026-01-01T00:00:00Z",
    expires_at: "2026-01-01T01:00:00Z",
    attributes: { ip_address: "", user_agent: "" },
    custom_claims: null,
    authentication_factors: [],
  },
};

describe("createPasskeyFlows", () => {
  let store: Store;
  let events: WidgetEvent["type"][];
  let errors: unknown[];
  let log: string[];
  /** What the client was asked, in short. */
  let asked: string[];

  beforeEach(() => {
    store = createStore(INITIAL_STATE);
    [events, errors, log, asked] = [[], [], [], []];
  });

  interface Wanted {
    readonly passkeys?: Partial<Client["passkeys"]>;
    readonly config?: LoginConfig;
    readonly user?: () => Promise<WireUser>;
    readonly after?: (milliseconds: number, run: () => void) => () => void;
  }

  const open = (wanted: Wanted = {}): PasskeyFlows => {
    const { passkeys = {}, config = { products: ["passkeys", "passwords"] }, user, after } = wanted;
    const parts: Parameters<typeof createPasskeyFlows>[0] = {
      client: {
        passkeys: {
          isAutofillSupported: () => Promise.resolve(true),
          register: () => Promise.resolve(ANSWER),
          authenticate: () => Promise.resolve(ANSWER),
          rename: (id, name) => Promise.resolve(asked.push(`rename ${id} ${name}`)).then(() => ({})),
          remove: (id) => Promise.resolve(asked.push(`remove ${id}`)).then(() => ({})),
          ...passkeys,
        },
        users: {
          me: user ?? (() => Promise.resolve(USER)),
          search: () => Promise.reject(new Error("not asked")),
          update: () => Promise.reject(new Error("not asked")),
          removeFactor: () => Promise.reject(new Error("not asked")),
        },
        state: () => ({ session: ANSWER.session, user: USER }),
      },
      config: resolveConfig(config),
      strings: ENGLISH,
      callbacks: { onEvent: ({ type }) => void events.push(type), onError: (error) => void errors.push(error) },
      state: store.state,
      dispatch: store.dispatch,
      now: () => 0,
      log: (sentence) => void log.push(sentence),
    };
    return createPasskeyFlows(parts, after);
  };
  const failing =
    (error: unknown): Authenticate =>
    () => {
      asked.push("authenticate");
      return Promise.reject(error);
    };
  const names = (flows: PasskeyFlows): readonly string[] => flows.list().map(({ name }) => name);

  describe("authenticate", () => {
    it("says of a passkey that the account no longer has what may have happened", async () => {
      const error = refusal("webauthn_registration_not_found");
      await open({ passkeys: { authenticate: failing(error) } }).authenticate();
      expect(store.state()).toMatchObject({ screen: "Main", isBusy: false, errorMessage: ENGLISH.passkeyNotFound });
      expect(errors).toEqual([error]);
    });

    it("shows one text for every other refusal of the server", async () => {
      await open({ passkeys: { authenticate: failing(refusal("too_many_requests")) } }).authenticate();
      expect(store.state().errorMessage).toBe(ENGLISH.passkeyUnknownError);
    });

    it("shows the same text for an empty answer", async () => {
      await open({ passkeys: { authenticate: () => Promise.resolve(null) } }).authenticate();
      expect(store.state()).toMatchObject({ screen: "Main", errorMessage: ENGLISH.passkeyUnknownError });
    });

    it("says that the server cannot be reached", async () => {
      await open({ passkeys: { authenticate: failing(new UnreachableError("offline")) } }).authenticate();
      expect(store.state().errorMessage).toBe(ENGLISH.unreachable);
    });

    it("says nothing to who closed the browser's window", async () => {
      await open({ passkeys: { authenticate: failing(new DOMException("", "NotAllowedError")) } }).authenticate();
      expect(store.state()).toMatchObject({ screen: "Main", isBusy: false, errorMessage: null });
      expect(errors).toEqual([]);
    });

    it("goes to PasskeyConfirmation and clears the error message", async () => {
      store.dispatch({ type: "error", message: "Before" });
      await open().authenticate();
      expect(store.state()).toMatchObject({ screen: "PasskeyConfirmation", errorMessage: null });
      expect(events).toEqual(["PASSKEY_AUTHENTICATE"]);
    });
  });

  describe("startAutofill", () => {
    const start = (wanted: Wanted, signal = new AbortController().signal): Promise<void> =>
      open(wanted).startAutofill(signal);

    it("does not start where the browser has none", async () => {
      const isAutofillSupported = (): Promise<boolean> => Promise.resolve(false);
      await start({ passkeys: { isAutofillSupported, authenticate: failing(null) } });
      expect(asked).toEqual([]);
    });

    it("does not start without a form, or without passkeys", async () => {
      const passkeys = { authenticate: failing(null) };
      await start({ passkeys, config: { products: ["passkeys", "oauth"] } });
      await start({ passkeys, config: { products: ["passwords"] } });
      expect(asked).toEqual([]);
    });

    it("gives up after five failures", async () => {
      await start({ passkeys: { authenticate: failing(refusal("webauthn_registration_not_found")) } });
      expect(asked).toHaveLength(5);
      expect(store.state().errorMessage).toBe(ENGLISH.passkeyNotFound);
    });

    it("counts empty answers as failures", async () => {
      const authenticate: Authenticate = () => Promise.resolve(asked.push("authenticate")).then(() => null);
      await start({ passkeys: { authenticate } });
      expect(asked).toHaveLength(5);
    });

    it("speaks of no error to who has not asked for anything", async () => {
      await start({ passkeys: { authenticate: failing(new UnreachableError("offline")) } });
      expect(store.state().errorMessage).toBeNull();
    });

    it("asks nothing once the form has gone", async () => {
      await start({ passkeys: { authenticate: failing(null) } }, AbortSignal.abort());
      expect(asked).toEqual([]);
    });

    it("asks anew before the server forgets what it asked, which is no failure", async () => {
      const timers: { readonly milliseconds: number; readonly run: () => void }[] = [];
      const after = (milliseconds: number, run: () => void): (() => void) => {
        timers.push({ milliseconds, run });
        return () => undefined;
      };
      const authenticate: Authenticate = async () => {
        asked.push("authenticate");
        if (asked.length > 7) return ANSWER;
        // As the browser does when the page calls it off.
        timers.at(-1)?.run();
        return Promise.resolve(null);
      };
      await open({ passkeys: { authenticate }, after }).startAutofill(new AbortController().signal);
      expect(asked).toHaveLength(8);
      expect(timers[0]?.milliseconds).toBe(1_500_000);
      expect(errors).toEqual([]);
      expect(store.state().screen).toBe("PasskeyConfirmation");
    });

    it("ends without a word when the form goes while it waits", async () => {
      const form = new AbortController();
      const authenticate: Authenticate = () => {
        asked.push("authenticate");
        form.abort();
        return Promise.reject(refusal("too_many_requests"));
      };
      await start({ passkeys: { authenticate } }, form.signal);
      expect(asked).toHaveLength(1);
      expect(store.state().errorMessage).toBeNull();
    });

    it("waits inside an input until a later try succeeds", async () => {
      const wishes: unknown[] = [];
      const authenticate: Authenticate = (wish) => {
        wishes.push(wish);
        return wishes.length < 3 ? Promise.reject(refusal("webauthn_registration_not_found")) : Promise.resolve(ANSWER);
      };
      await start({ passkeys: { authenticate } });
      expect(wishes).toHaveLength(3);
      expect(wishes[0]).toMatchObject({ conditional_mediation: true, session_duration_minutes: 30 });
      expect(store.state()).toMatchObject({ screen: "PasskeyConfirmation", errorMessage: null });
    });
  });

  describe("register", () => {
    const register = async (error: unknown): Promise<string | null> => {
      await open({ passkeys: { register: () => Promise.reject(error) } }).register();
      return store.state().errorMessage;
    };

    it("says that the device may hold the passkey already", async () => {
      expect(await register(new DOMException("", "InvalidStateError"))).toBe(ENGLISH.passkeyDuplicate);
    });

    it("says that nothing was created for any other failure", async () => {
      expect(await register(new DOMException("", "NotAllowedError"))).toBe(ENGLISH.passkeyNotCreated);
      expect(await register(refusal("session_not_found"))).toBe(ENGLISH.passkeyNotCreated);
      expect(errors).toHaveLength(2);
    });

    it("asks who logged in too long ago to log in again, for trying again would not help", async () => {
      expect(await register(refusal("insufficient_factors"))).toBe(ENGLISH.passkeyNeedsLogin);
    });

    it("goes to PasskeyRegistrationSuccess with the new list", async () => {
      await open().register();
      expect(store.state()).toMatchObject({ screen: "PasskeyRegistrationSuccess", passkeys: [LAPTOP, PHONE] });
      expect(events).toEqual(["PASSKEY_REGISTER"]);
    });
  });

  describe("findUser", () => {
    it("finds nobody signed in", async () => {
      const error = refusal("session_not_found");
      expect(await open({ user: () => Promise.reject(error) }).findUser()).toBe(false);
      expect(errors).toEqual([error]);
    });

    it("finds who is signed in, and their passkeys", async () => {
      expect(await open({ user: () => Promise.resolve({ ...USER, webauthn_registrations: [PHONE] }) }).findUser()).toBe(
        true,
      );
      expect(store.state().passkeys).toEqual([PHONE]);
    });
  });

  describe("skip and done", () => {
    it("skips to PasskeyRegistrationSuccess without an error from before", () => {
      store.dispatch({ type: "error", message: "Before" });
      open().skip();
      expect(store.state()).toMatchObject({ screen: "PasskeyRegistrationSuccess", errorMessage: null });
      expect(events).toEqual(["PASSKEY_SKIP"]);
    });

    it("tells the page that the person is done", () => {
      open().done();
      expect(events).toEqual(["PASSKEY_DONE"]);
    });
  });

  describe("rename and remove", () => {
    it("shows the new name at once and sends it", () => {
      const flows = open();
      flows.rename("laptop", "Desk");
      expect(names(flows)).toEqual(["Desk", "Phone"]);
      expect(asked).toEqual(["rename laptop Desk"]);
    });

    it("takes a passkey off the list at once and deletes it", () => {
      const flows = open();
      flows.remove("laptop");
      expect(names(flows)).toEqual(["Phone"]);
      expect(asked).toEqual(["remove laptop"]);
    });

    it("only logs a failure, and lists again what is", async () => {
      const { promise, reject } = Promise.withResolvers<object>();
      const flows = open({ passkeys: { remove: () => promise, rename: () => promise } });
      flows.rename("laptop", "Desk");
      flows.remove("phone");
      expect(names(flows)).toEqual(["Desk"]);
      reject(refusal("session_not_found"));
      await expect.poll(() => names(flows)).toEqual(["Laptop", "Phone"]);
      expect(log).toEqual(["[Error] Could not rename passkey", "[Error] Could not delete passkey"]);
      expect(store.state()).toMatchObject({ errorMessage: null, toasts: [] });
    });

    it("tells who logged in too long ago why the passkey is there again", async () => {
      const flows = open({ passkeys: { remove: () => Promise.reject(refusal("insufficient_factors")) } });
      flows.remove("phone");
      await expect.poll(() => store.state().toasts.map(({ text }) => text)).toEqual([ENGLISH.passkeyNeedsLogin]);
      expect(names(flows)).toEqual(["Laptop", "Phone"]);
    });
  });
});

function passkey(id: string, name: string): WirePasskey {
  return {
    webauthn_registration_id: id,
    domain: "localhost",
    user_agent: "",
    authenticator_type: "platform",
    verified: true,
    name,
  };
}

function refusal(errorType: string): ApiError {
  return new ApiError({
    error_type: errorType,
    error_message: "No.",
    error_url: "",
    request_id: "request-id-test-1",
    status_code: 400,
  });
}
