import { matchRedirectUrl, withToken } from "#identity/addresses/redirect-url.ts";
import { findLink, type OpenLink } from "#identity/factors/link-token.ts";
import type { PageCall } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { plainPage } from "#identity/html-page.ts";
import type { Project } from "#identity/projects/project.ts";

/**
 * GET /v1/magic_links/redirect: where mailed links lead. It looks whether the link is still good and sends the browser on
 * to the app with the token; it uses nothing up and signs nobody in, because mail scanners open links too (docs/threats.md#6).
 */
export async function openLink({ url, projects }: PageCall, deps: IdentityDeps): Promise<Response> {
  const project = await projects.find(url.searchParams.get("public_token") ?? "");
  const token = url.searchParams.get("token") ?? "";
  if (project === null || token.includes("\u0000")) return deadLinkPage(null, deps);
  const purposes = ["magic_link", "reset_password"] as const;
  const isLogin = url.searchParams.get("type") === "login";
  const link = await findLink(deps.database, { projectId: project.id, token, purposes, isLogin }, deps);
  if (link === null) return deadLinkPage(project, deps);
  const location = landingAddress({ project, link, token, isLogin });
  const headers = { location, "cache-control": "no-store", "referrer-policy": "no-referrer" };
  return new Response(null, { status: 302, headers });
}

/** The app's address with the token and its type (docs/identity-wire.md#7). */
function landingAddress({
  project,
  link,
  token,
  isLogin,
}: {
  readonly project: Project;
  readonly link: OpenLink;
  readonly token: string;
  /** Of a reset's two links, whether this is the one that logs in without a new password. */
  readonly isLogin: boolean;
}): string {
  const typeName = `${project.settings.prefix}_token_type`;
  const { login, resetPassword } = project.defaultRedirects;
  if (link.purpose === "magic_link") {
    return withToken(stillListed(project, link.redirectUrl, login), { [typeName]: "magic_links", token });
  }
  const base = isLogin
    ? stillListed(project, link.loginRedirectUrl ?? login, login)
    : stillListed(project, link.redirectUrl, resetPassword);
  const type = isLogin ? "login" : "reset_password";
  return withToken(base, { [typeName]: type, token, public_token: project.publicToken });
}

/** An address that the operator removed from the list after the mail gets no tokens (docs/threats.md#8). */
function stillListed(project: Project, url: string, otherwise: string): string {
  return matchRedirectUrl(url, project.redirectUrls) ?? otherwise;
}

function deadLinkPage(project: Project | null, deps: IdentityDeps): Response {
  return plainPage(
    {
      status: project === null ? 404 : 410,
      title: "This link no longer works",
      sentences: [
        "It was already used, has expired, or is incomplete.",
        "Nothing was changed. Request a new link on the page where you want to log in.",
      ],
      way:
        project === null
          ? null
          : { label: `Go to ${project.name}`, url: new URL("/", project.defaultRedirects.login).href },
    },
    deps,
  );
}
