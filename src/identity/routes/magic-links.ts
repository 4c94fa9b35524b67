import { magicLinkAuthenticateBody, magicLinkEmailBody } from "#contracts/sdk-v1/magic-links.ts";
import { type PageRoute, sdkRoute, type SdkRoute } from "#identity/call.ts";
import { authenticateLink } from "#identity/operations/magic-links/authenticate-link.ts";
import { openLink } from "#identity/operations/magic-links/open-link.ts";
import { loginOrCreateByLink, sendPrimaryLink, sendSecondaryLink } from "#identity/operations/magic-links/send-link.ts";

/** Magic links. */
export const MAGIC_LINK_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/magic_links/email/login_or_create",
    body: magicLinkEmailBody,
    captcha: true,
    operation: loginOrCreateByLink,
  }),
  sdkRoute({
    method: "POST",
    path: "/magic_links/email/send/primary",
    body: magicLinkEmailBody,
    captcha: true,
    operation: sendPrimaryLink,
  }),
  sdkRoute({
    method: "POST",
    path: "/magic_links/email/send/secondary",
    body: magicLinkEmailBody,
    session: "required",
    operation: sendSecondaryLink,
  }),
  sdkRoute({
    method: "POST",
    path: "/magic_links/authenticate",
    body: magicLinkAuthenticateBody,
    session: "optional",
    audit: "magic_link",
    operation: authenticateLink,
  }),
];

export const MAGIC_LINK_PAGE_ROUTES: readonly PageRoute[] = [
  { method: "GET", path: "/v1/magic_links/redirect", answer: openLink },
];
