import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";

export interface MailedLink {
  readonly project: Pick<Project, "publicToken">;
  readonly token: string;
  /** Of a reset's two links, the one that logs in without a new password. */
  readonly isLoginOfReset?: boolean;
}

/** Where a mailed link leads: to the identity server, which uses nothing up and redirects (docs/threats.md#6). */
export function linkAddress(
  { project, token, isLoginOfReset = false }: MailedLink,
  { addresses }: Pick<Parts, "addresses">,
): string {
  const url = new URL(`${addresses.identity()}/v1/magic_links/redirect`);
  url.searchParams.set("public_token", project.publicToken);
  url.searchParams.set("token", token);
  if (isLoginOfReset) url.searchParams.set("type", "login");
  return url.href;
}
