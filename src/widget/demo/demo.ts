// The demo page: every configuration and every screen by a link, on a real identity server. What it shows stands in its
// address: config, screen, mood, kind, dir, look, type (of a password account), wallets, person, base and token.
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import type { WidgetStyles } from "#widget/config.ts";
import { createLatchkey } from "#widget/main.ts";
import { type Drawing, mountInto } from "#widget/mount.tsx";
import { LAZY_SCREENS } from "#widget/screens/late-screens.ts";
import type { Screen, WidgetState } from "#widget/state.ts";
import type { WidgetKind } from "#widget/widget-options.ts";
import { installSampleWallets, MOODS, SAMPLE_CONFIGS, sampleState } from "./samples.ts";

const KINDS: readonly WidgetKind[] = ["login", "reset-password", "passkey-registration"];
const ACCOUNTS: readonly WidgetState["password"]["type"][] = ["new", "password", "passwordless"];
const LOOKS: Readonly<Record<string, WidgetStyles>> = {
  default: {},
  dark: { colorScheme: "dark" },
  system: { colorScheme: "auto" },
  plum: {
    colors: { primary: "#5b1a4a", secondary: "#6b5563", success: "#22543d", error: "#9b1c1c" },
    buttons: { primary: { backgroundColor: "#5b1a4a", borderRadius: "999px" }, secondary: { borderRadius: "999px" } },
    inputs: { borderRadius: "12px" },
    container: { borderRadius: "16px", width: "440px" },
    fontFamily: "Georgia, serif",
  },
};

const SOMEBODY: WireUser = {
  user_id: "user-test-1",
  created_at: "2026-01-01T00:00:00Z",
  status: "active",
  name: { first_name: "Ada", middle_name: "", last_name: "Lovelace" },
  emails: [],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: [],
  totps: [],
  crypto_wallets: [],
  biometric_registrations: [],
  password: null,
  trusted_metadata: {},
  untrusted_metadata: {},
};

const SCREENS = ["Main", ...Object.keys(LAZY_SCREENS)].filter(isScreen);

/** Draws what an address asks for. */
function draw(input: URLSearchParams): Drawing {
  const place = document.querySelector("#sign-in");
  if (place === null) throw new TypeError("demo: the page has no #sign-in");
  const latchkey = createLatchkey(input.get("token") ?? "", { baseUrl: input.get("base") ?? "/identity" });
  const { client } = latchkey;
  // Somebody is signed in for the screens that ask who it is; they have no passkey yet.
  const me = input.get("person") === "somebody" ? () => Promise.resolve(SOMEBODY) : () => client.users.me();
  const screen = SCREENS.find((name) => name === input.get("screen"));
  const mood = MOODS.find((name) => name === input.get("mood")) ?? "calm";
  const type = ACCOUNTS.find((name) => name === input.get("type"));
  const isShown = screen !== undefined || mood !== "calm";
  const state = isShown ? sampleState(screen ?? "Main", mood, Date.now()) : null;
  const config = SAMPLE_CONFIGS[input.get("config") ?? "everything"];
  return mountInto(place, {
    kind: KINDS.find((kind) => kind === input.get("kind")) ?? "login",
    deps: { ...latchkey.deps, client: { ...client, users: { ...client.users, me } } },
    options: {
      ...(config === undefined ? {} : { config }),
      styles: LOOKS[input.get("look") ?? "default"] ?? {},
      ...(input.get("dir") === "rtl" ? { dir: "rtl" } : {}),
      callbacks: {
        onEvent: ({ type: name, data }) => logEvent(name, data),
        onError: (error) => logEvent("error", error),
      },
    },
    ...(state === null
      ? {}
      : { begin: { ...state, password: { ...state.password, type: type ?? state.password.type } } }),
  });
}

function isScreen(name: string): name is Screen {
  return name === "Main" || Object.hasOwn(LAZY_SCREENS, name);
}

function logEvent(name: string, data: object): void {
  const line = document.createElement("li");
  line.textContent = `${name} ${JSON.stringify(data)}`;
  document.querySelector("#told")?.prepend(line);
}

const input = new URLSearchParams(location.search);

function link(name: string, value: string): HTMLElement {
  const address = new URL(location.href);
  if (name === "config") address.searchParams.delete("screen");
  address.searchParams.set(name, value);
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = address.href;
  anchor.textContent = value;
  if (input.get(name) === value) anchor.setAttribute("aria-current", "page");
  item.append(anchor);
  return item;
}

function list(name: string, values: readonly string[]): void {
  document.querySelector(`[data-list=${name}]`)?.append(...values.map((value) => link(name, value)));
}

list("config", Object.keys(SAMPLE_CONFIGS));
list("screen", SCREENS);
list("kind", KINDS);
list("type", ACCOUNTS);
list("mood", MOODS);
list("look", Object.keys(LOOKS));
list("dir", ["ltr", "rtl"]);
list("wallets", ["none", "seven"]);
list("person", ["nobody", "somebody"]);
if (input.get("wallets") === "seven") installSampleWallets(window);
let drawing = draw(input);
// Whoever walks through all screens changes the address, which takes a fraction of what a new document does.
addEventListener("popstate", () => {
  drawing.remove();
  document.querySelector("#told")?.replaceChildren();
  drawing = draw(new URLSearchParams(location.search));
});
