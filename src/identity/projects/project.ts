import type { Addresses } from "#identity/deps.ts";
import type { ProjectSettings } from "./project-settings.ts";

/** A customer of the identity server: one application with its people, rules and look. */
export interface Project {
  readonly id: string;
  readonly name: string;
  readonly publicToken: string;
  readonly settings: ProjectSettings;
  /** Origins whose pages may call, paths of the product resolved. */
  readonly allowedOrigins: readonly string[];
  /** Where links and redirects may lead, paths of the product resolved. */
  readonly redirectUrls: readonly string[];
  readonly defaultRedirects: { readonly login: string; readonly signup: string; readonly resetPassword: string };
}

export interface StoredProject {
  readonly id: string;
  readonly name: string;
  readonly publicToken: string;
  readonly settings: ProjectSettings;
}

/** Resolves the paths in a project's settings against the address of the product. */
export function resolveProject(stored: StoredProject, addresses: Addresses): Project {
  const { settings } = stored;
  const app = addresses.app();
  const resolve = (place: string): string => (place.startsWith("/") ? app + place : place);
  const defaultRedirects = {
    login: resolve(settings.defaultLoginRedirectUrl),
    signup: resolve(settings.defaultSignupRedirectUrl),
    resetPassword: resolve(settings.defaultResetPasswordRedirectUrl),
  };
  return {
    ...stored,
    allowedOrigins: settings.allowedOrigins.flatMap((place) =>
      place.startsWith("/") ? spellings(new URL(app).origin) : [new URL(place).origin],
    ),
    redirectUrls: [...new Set([...settings.redirectUrls.map(resolve), ...Object.values(defaultRedirects)])],
    defaultRedirects,
  };
}

/** On one's own machine a server is opened by three names. */
function spellings(origin: string): readonly string[] {
  const { hostname, port, protocol } = new URL(origin);
  if (hostname !== "localhost") return [origin];
  return ["localhost", "127.0.0.1", "[::1]"].map((name) => `${protocol}//${name}${port === "" ? "" : `:${port}`}`);
}
