// The password flows of a widget whose client answers as a test tells it.
import type { SignInAnswer } from "#widget/client/client.ts";
import { resolveConfig, type LoginConfig, type WidgetEvent } from "#widget/config.ts";
import type { PasswordFlows } from "#widget/flows/flows.ts";
import { createPasswordFlows, type PasswordDeps } from "#widget/flows/password.ts";
import { createStore, INITIAL_STATE, type Store, type WidgetState } from "#widget/state.ts";
import { ENGLISH } from "#widget/strings.ts";

export const ANN = "ann@example.com";

/** Half done, with nothing open: the least that a sign-in can answer. */
const ANSWER: SignInAnswer = {
  user_id: "user-test-1",
  session: null,
  session_token: "",
  session_jwt: "",
  intermediate_session_token: "",
  mfa_required: null,
  discovered_organizations: [],
};

const STRONG = {
  valid_password: true,
  score: 4,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: "zxcvbn",
  feedback: {
    warning: "",
    suggestions: [],
    luds_requirements: {
      has_digit: true,
      has_lower_case: true,
      has_symbol: true,
      has_upper_case: true,
      missing_characters: 0,
      missing_complexity: 0,
    },
  },
} as const;

const METHOD = { method_id: "email-test-1" };

export interface PasswordWidget {
  /** What the client was asked and what its telemetry was told, in order. */
  readonly asked: [string, unknown][];
  /** Calls that fail, by name. */
  readonly failures: Map<string, Error>;
  /** What the look-up of an address tells. */
  userType: "new" | "password" | "passwordless";
  /** What the page was told, in order. */
  readonly events: WidgetEvent["type"][];
  /** Of the flows that were created last. */
  readonly state: () => WidgetState;
  /** The names of what was asked. */
  calls(): readonly string[];
  /** Creates the flows of Ann, who has a password unless `state` says otherwise. */
  createFlows(config?: LoginConfig, state?: Partial<WidgetState>): PasswordFlows;
}

export function createPasswordWidget(): PasswordWidget {
  let store: Store = createStore(INITIAL_STATE);
  const widget: PasswordWidget = {
    asked: [],
    failures: new Map(),
    userType: "password",
    events: [],
    state: () => store.state(),
    calls: () => widget.asked.map(([call]) => call),
    createFlows(config = {}, state = {}) {
      store = createStore({ ...INITIAL_STATE, password: { email: ANN, type: "password" }, ...state });
      return createPasswordFlows({
        client: createClient(widget),
        config: resolveConfig({ products: ["passwords"], ...config }),
        strings: ENGLISH,
        callbacks: { onEvent: ({ type }) => widget.events.push(type) },
        state: store.state,
        dispatch: store.dispatch,
        now: () => 0,
        log: () => undefined,
      });
    },
  };
  return widget;
}

function createClient(widget: PasswordWidget): PasswordDeps["client"] {
  const { asked: input, failures } = widget;
  const answer = async <Value>(call: string, body: unknown, value: Value): Promise<Value> => {
    input.push([call, body]);
    const failure = failures.get(call);
    if (failure !== undefined) throw failure;
    return value;
  };
  const sender = (name: string) => ({
    loginOrCreate: (to: string) => answer(name, to, METHOD),
    send: (to: string) => answer(`${name}/send`, to, METHOD),
    sendToFactor: (id: string) => answer(`${name}/factor`, id, METHOD),
  });
  const notAsked = (): Promise<never> => Promise.reject(new Error("not asked here"));
  return {
    otps: {
      email: sender("otp"),
      sms: sender("sms"),
      whatsapp: sender("whatsapp"),
      authenticate: (code) => answer("otp/authenticate", code, ANSWER),
    },
    magicLinks: { email: sender("link"), authenticate: (token) => answer("link/authenticate", token, ANSWER) },
    passwords: {
      create: (body) => answer("create", body, ANSWER),
      authenticate: (body) => answer("authenticate", body, ANSWER),
      strengthCheck: (body) => answer("strength", body, STRONG),
      resetByEmailStart: (body) => answer("reset/start", body, {}),
      resetByEmail: (body) => answer("reset", body, ANSWER),
      resetBySession: (body) => answer("reset/session", body, ANSWER),
      resetByExistingPassword: (body) => answer("reset/existing", body, ANSWER),
    },
    users: {
      search: (email) => answer("search", email, { userType: widget.userType }),
      me: notAsked,
      update: notAsked,
      removeFactor: notAsked,
    },
    telemetry: { track: (name, details) => input.push([name, details]) },
  };
}
