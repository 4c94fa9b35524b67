import { emptyBody } from "#contracts/sdk-v1/sessions.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import { bootstrap } from "#identity/operations/projects/bootstrap.ts";

export const PROJECT_ROUTES: readonly SdkRoute[] = [
  sdkRoute({ method: "GET", path: "/projects/bootstrap/{public_token}", body: emptyBody, operation: bootstrap }),
];
