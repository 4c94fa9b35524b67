import { emptyAnswer } from "#contracts/sdk-v1/fields.ts";
import {
  magicLinkAuthenticateBody,
  magicLinkEmailBody,
  magicLinkAuthenticateAnswer,
} from "#contracts/sdk-v1/magic-links.ts";
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
    answer: emptyAnswer,
    operation: loginOrCreateByLink,
  }),
  sdkRoute({
    method: "POST",
    path: "/magic_links/email/send/primary",
    body: magicLinkEmailBody,
    captcha: true,
    answer: emptyAnswer,
    operation: sendPrimaryLink,
  }),
  sdkRoute({
    method: "POST",
    path: "/magic_links/email/send/secondary",
    body: magicLinkEmailBody,
    session: "required",
    answer: emptyAnswer,
    operation: sendSecondaryLink,
  }),
  sdkRoute({
    method: "POST",
    path: "/magic_links/authenticate",
    body: magicLinkAuthenticateBody,
    session: "optional",
    audit: "magic_link",
    answer: magicLinkAuthenticateAnswer,
    operation: authenticateLink,
  }),
];

export const MAGIC_LINK_PAGE_ROUTES: readonly PageRoute[] = [
  { method: "GET", path: "/v1/magic_links/redirect", answer: openLink },
];
