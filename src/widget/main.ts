// The sign-in widget on any page: `createLatchkey(publicToken).mountLogin({ elementId: "#sign-in" })`.
import { createClient } from "./client/create-client.ts";
import type { Client, ClientOptions } from "./client/client.ts";
import type { MountOptions } from "./config.ts";
import { findElement } from "./find-element.ts";
import { holdClient } from "./hold-client.ts";
import { mountInto, type Drawing } from "./mount.tsx";
import { documentationHosts } from "./parts/split-links.ts";
import type { HalfDone, WidgetKind, WidgetOptions, WidgetParts } from "./widget-options.ts";

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
  readonly halfDone?: HalfDone;
}

export interface ResetPasswordOptions extends MountOptions {
  /** The token of the reset link (the `token` of the page's address). */
  readonly passwordResetToken?: string;
}

/** The widget and the client of one project. */
export interface Latchkey {
  readonly client: Client;
  /** What drawing by other means needs (React components, custom elements). */
  readonly parts: WidgetParts;
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
  const { client, hold } = holdClient(createClient(publicToken, options));
  const linkHosts = (): readonly string[] => documentationHosts(options.baseUrl ?? "", location.href);
  const parts = { client, hold, linkHosts };
  const mount = createMount(parts);
  return {
    client,
    parts,
    mountLogin: (given) => mount("login", "mountLogin", given),
    mountResetPassword: (given) => mount("reset-password", "mountResetPassword", given),
    mountPasskeyRegistration: (given) => mount("passkey-registration", "mountPasskeyRegistration", given),
  };
}

type AnyOptions = LoginOptions & ResetPasswordOptions;

interface Placed {
  readonly kind: WidgetKind;
  readonly drawing: Drawing;
  readonly mounted: Mounted;
}

function createMount(parts: WidgetParts) {
  const placed = new WeakMap<Element, Placed>();

  return (kind: WidgetKind, caller: string, { elementId, ...options }: AnyOptions): Mounted => {
    const element = findElement(elementId, caller);
    parts.client.checkSite(caller);
    const before = placed.get(element);
    if (before?.kind === kind) {
      before.mounted.update(options);
      return before.mounted;
    }
    before?.mounted.unmount();
    const drawing = mountInto(element, { kind, parts, options });
    let current: WidgetOptions = options;
    const mounted: Mounted = {
      update(next) {
        current = { ...current, ...next };
        drawing.draw({ kind, parts, options: current });
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
