import { parsePhoneNumber } from "#identity/operations/frame/parse-phone-number.ts";
import { showFrame } from "#identity/operations/frame/show-frame.ts";
import type { PageRoute } from "#identity/page-route.ts";

/** The hidden frame of the SDK and its call (docs/identity-wire.md#8). */
export const FRAME_ROUTES: readonly PageRoute[] = [
  { method: "GET", path: "/clientside-services/index.html", answer: showFrame },
  { method: "GET", path: "/v1/public/phone_number", answer: parsePhoneNumber },
];
