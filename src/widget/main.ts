// The sign-in widget on any page: `createLatchkey(publicToken).mountLogin({ elementId: "#sign-in" })`.
import { createClient } from "./client/create-client.ts";
import type { Client, ClientOptions } from "./client/client.ts";
import type { MountOptions } from "./config.ts";
import { type Drawing, mountInto } from "./mount.tsx";
import { documentationHosts } from "./parts/banner.tsx";
import type { MfaPending, WidgetDeps, WidgetKind, WidgetOptions } from "./widget-options.ts";

export { ApiError, UnreachableError } from "./client/errors.ts";
export { defineElements } from "./elements.ts";

/** A widget on the page. */
export interface Mounted {
  /** Draws it with other options; those that are left out stay as they are. */
  update(options: WidgetOptions): void;
  /** Undoes everything that mounting did. */
  unmount(): void;
}

export interface LoginOptions extends MountOptions {
  /** What a sign-in still asks for that the page began by `client`, such as from a link (nothing). */
  readonly mfaPending?: MfaPending;
}

export interface ResetPasswordOptions extends MountOptions {
  /** The token of the reset link (the `token` of the page's address). */
  readonly passwordResetToken?: string;
}

/** The widget and the client of one project. */
export interface Latchkey {
  readonly client: Client;
  /** What drawing by other means needs (React components, custom elements). */
  readonly deps: WidgetDeps;
  mountLogin(options: LoginOptions): Mounted;
  mountResetPassword(options: ResetPasswordOptions): Mounted;
  mountPasskeyRegistration(options: MountOptions): Mounted;
}

/**
 * Makes the widget of a project. Nothing is asked or stored before something is mounted or the client is used.
 *
 * @param publicToken - The project's `public-token-…`.
 */
export function createLatchkey(publicToken: string, options: ClientOptions = {}): Latchkey {
  const { client, acquire } = shareClient(createClient(publicToken, options));
  const linkHosts = (): readonly string[] => documentationHosts(options.baseUrl ?? "", location.href);
  const deps = { client, acquire, linkHosts };
  const mount = createMount(deps);
  return {
    client,
    deps,
    mountLogin: (given) => mount("login", "mountLogin", given),
    mountResetPassword: (given) => mount("reset-password", "mountResetPassword", given),
    mountPasskeyRegistration: (given) => mount("passkey-registration", "mountPasskeyRegistration", given),
  };
}

type AnyOptions = LoginOptions & ResetPasswordOptions;

interface MountedWidget {
  readonly kind: WidgetKind;
  readonly drawing: Drawing;
  readonly mounted: Mounted;
}

function createMount(deps: WidgetDeps) {
  const placed = new WeakMap<Element, MountedWidget>();

  return (kind: WidgetKind, caller: string, { elementId, ...options }: AnyOptions): Mounted => {
    const element = findElement(elementId, caller);
    deps.client.checkSite(caller);
    const before = placed.get(element);
    if (before?.kind === kind) {
      before.mounted.update(options);
      return before.mounted;
    }
    before?.mounted.unmount();
    const drawing = mountInto(element, { kind, deps, options });
    let current: WidgetOptions = options;
    const mounted: Mounted = {
      update(next) {
        current = { ...current, ...next };
        drawing.draw({ kind, deps, options: current });
      },
      unmount() {
        if (placed.get(element)?.mounted !== mounted) return;
        placed.delete(element);
        drawing.remove();
      },
    };
    placed.set(element, { kind, drawing, mounted });
    return mounted;
  };
}

type Running = Pick<Client, "start" | "stop">;

/** A client that runs while a widget is mounted, and on as long as the page itself asked for it. */
export interface SharedClient<Held extends Running> {
  readonly client: Held;
  /** Keeps it running; the function lets it go. */
  readonly acquire: () => () => void;
}

export function shareClient<Held extends Running>(client: Held): SharedClient<Held> {
  let widgets = 0;
  let isPages = false;
  const rest = (): void => {
    if (widgets === 0 && !isPages) client.stop();
  };
  return {
    client: {
      ...client,
      start() {
        isPages = true;
        client.start();
      },
      stop() {
        isPages = false;
        rest();
      },
    },
    acquire() {
      let isHeld = true;
      widgets += 1;
      client.start();
      return () => {
        if (!isHeld) return;
        isHeld = false;
        widgets -= 1;
        rest();
      };
    },
  };
}

/** Finds where to mount. Throws `TypeError` for a selector that matches nothing (docs/specification-map.md#8). */
export function findElement(place: string | Element, caller: string): Element {
  if (typeof place !== "string") return place;
  const element = document.querySelector(place);
  if (element === null) throw new TypeError(`${caller}(): the selector "${place}" applies to no elements`);
  return element;
}
