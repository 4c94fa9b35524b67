// The secret members of a project's settings, named here and nowhere else (docs/threats.md#17, #46).
import type { SecretBox } from "#identity/keys/secret-box.ts";
import type { OauthProviderSettings, ProjectSettings } from "./project-settings.ts";

interface SealOptions {
  /** What was sealed for one project means nothing in another. */
  readonly projectId: string;
  readonly secrets: Pick<SecretBox, "seal" | "open">;
}

/** Tells sealed text from a secret that was written before secrets were sealed. */
const SEALED = "sealed:";

/** The settings as they are stored: each secret sealed for its place in its project. */
export function sealSettings(settings: ProjectSettings, { projectId, secrets }: SealOptions): ProjectSettings {
  return withSecrets(settings, (place, secret) => SEALED + secrets.seal(purposeOf(projectId, place), secret));
}

/** The settings as they are used. Throws `identity/unreadable-secret` when a secret was altered, or sealed with another master secret. */
export function openSettings(settings: ProjectSettings, { projectId, secrets }: SealOptions): ProjectSettings {
  return withSecrets(settings, (place, stored) =>
    stored.startsWith(SEALED) ? secrets.open(purposeOf(projectId, place), stored.slice(SEALED.length)) : stored,
  );
}

/** The settings with a word in the place of each secret. */
export function maskSettings(settings: ProjectSettings, mask: string): ProjectSettings {
  return withSecrets(settings, () => mask);
}

function purposeOf(projectId: string, place: string): string {
  return `setting ${place} of ${projectId}`;
}

/** @param place where the secret stands, with dots: `oauth.google.clientSecret` */
type Change = (place: string, secret: string) => string;

/** An empty text is none, and stays. */
function withSecrets({ captcha, oauth, ...others }: ProjectSettings, change: Change): ProjectSettings {
  const changed: Change = (place, secret) => (secret === "" ? "" : change(place, secret));
  return {
    ...others,
    captcha: captcha.enabled ? { ...captcha, secret: changed("captcha.secret", captcha.secret) } : captcha,
    oauth: Object.fromEntries(
      Object.entries(oauth).map(([name, provider]) => [name, withProviderSecrets(provider, `oauth.${name}`, changed)]),
    ),
  };
}

function withProviderSecrets(provider: OauthProviderSettings, place: string, change: Change): OauthProviderSettings {
  const { clientSecret, privateKey } = provider;
  return {
    ...provider,
    clientSecret: change(`${place}.clientSecret`, clientSecret),
    ...(privateKey === undefined ? {} : { privateKey: change(`${place}.privateKey`, privateKey) }),
  };
}
