// The passkey flows of a widget whose client answers as a test tells it.
import type { AuthAnswer } from "#contracts/sdk-v1/sessions.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import type { Client } from "#widget/client/client.ts";
import { resolveConfig, type LoginConfig, type WidgetEvent } from "#widget/config.ts";
import type { PasskeyFlows } from "#widget/flows/flows.ts";
import { createPasskeyFlows } from "#widget/flows/passkey.ts";
import { createStore, INITIAL_STATE, type Store } from "#widget/state.ts";
import { ENGLISH } from "#widget/strings.ts";
import { samplePasskey } from "./sample-passkey.ts";

export const LAPTOP = samplePasskey("laptop", "Laptop");
export const PHONE = samplePasskey("phone", "Phone");

/** Who is signed in. */
export const USER: WireUser = {
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

export const ANSWER: AuthAnswer = {
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

const BESIDE_PASSWORDS: LoginConfig = { products: ["passkeys", "passwords"] };

/** What differs from a client that everything goes well with. */
export interface WantedPasskeys {
  readonly passkeys?: Partial<Client["passkeys"]>;
  readonly config?: LoginConfig;
  readonly user?: () => Promise<WireUser>;
  readonly after?: (milliseconds: number, run: () => void) => () => void;
}

export interface PasskeyWidget {
  readonly store: Store;
  /** What the page was told, in order. */
  readonly events: WidgetEvent["type"][];
  readonly errors: unknown[];
  readonly log: string[];
  /** What the client was asked, in short. */
  readonly asked: string[];
  open(wanted?: WantedPasskeys): PasskeyFlows;
  /** Makes a call of the client that notes being asked and fails. */
  failing(error: unknown): Client["passkeys"]["authenticate"];
}

export function createPasskeyWidget(): PasskeyWidget {
  const store = createStore(INITIAL_STATE);
  const events: WidgetEvent["type"][] = [];
  const [errors, log, input]: [unknown[], string[], string[]] = [[], [], []];
  return {
    store,
    events,
    errors,
    log,
    asked: input,
    open({ config = BESIDE_PASSWORDS, after, ...wanted } = {}) {
      const deps: Parameters<typeof createPasskeyFlows>[0] = {
        client: createClient(wanted, input),
        config: resolveConfig(config),
        strings: ENGLISH,
        callbacks: { onEvent: ({ type }) => void events.push(type), onError: (error) => void errors.push(error) },
        state: store.state,
        dispatch: store.dispatch,
        now: () => 0,
        log: (sentence) => void log.push(sentence),
      };
      return createPasskeyFlows(deps, after);
    },
    failing: (error) => () => {
      input.push("authenticate");
      return Promise.reject(error);
    },
  };
}

function createClient(
  { passkeys = {}, user = () => Promise.resolve(USER) }: Pick<WantedPasskeys, "passkeys" | "user">,
  input: string[],
): Parameters<typeof createPasskeyFlows>[0]["client"] {
  const notAsked = (): Promise<never> => Promise.reject(new Error("not asked"));
  return {
    passkeys: {
      isAutofillSupported: () => Promise.resolve(true),
      register: () => Promise.resolve(ANSWER),
      authenticate: () => Promise.resolve(ANSWER),
      rename: (id, name) => Promise.resolve(input.push(`rename ${id} ${name}`)).then(() => ({})),
      remove: (id) => Promise.resolve(input.push(`remove ${id}`)).then(() => ({})),
      ...passkeys,
    },
    users: { me: user, search: notAsked, update: notAsked, removeFactor: notAsked },
    state: () => ({ session: ANSWER.session, user: USER }),
  };
}
