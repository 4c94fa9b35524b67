import { matchRedirectUrl } from "#identity/addresses/redirect-url.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

export interface Redirects {
  readonly ok: true;
  readonly login: string;
  readonly signup: string;
}

interface Wanted {
  readonly login_redirect_url?: string | undefined;
  readonly signup_redirect_url?: string | undefined;
}

/**
 * Where a sign-in ends: what the page asked for, if it is on the project's list, else the project's own
 * (docs/threats.md#8).
 */
export function chooseRedirects(project: Project, wanted: Wanted): Redirects | Refusal {
  const { redirectUrls, defaultRedirects } = project;
  const { login_redirect_url: loginUrl, signup_redirect_url: signupUrl } = wanted;
  const login = loginUrl === undefined ? defaultRedirects.login : matchRedirectUrl(loginUrl, redirectUrls);
  const signup = signupUrl === undefined ? defaultRedirects.signup : matchRedirectUrl(signupUrl, redirectUrls);
  if (login === null || signup === null) return refuse("invalid_redirect_url");
  return { ok: true, login, signup };
}
