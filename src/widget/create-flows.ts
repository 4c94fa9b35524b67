import { createCryptoFlows } from "./flows/crypto.ts";
import { createEmailFlows } from "./flows/email.ts";
import type { FlowParts, Flows } from "./flows/flows.ts";
import { createMfaFlows } from "./flows/mfa.ts";
import { createOAuthFlows } from "./flows/oauth.ts";
import { createOtpFlows } from "./flows/otp.ts";
import { createPasskeyFlows } from "./flows/passkey.ts";
import { createPasswordFlows } from "./flows/password.ts";
import { tellEvent } from "./flows/tell-host.ts";

/** Puts together everything people can do on the screens. */
export function createFlows(parts: FlowParts): Flows {
  return {
    otp: createOtpFlows(parts),
    email: createEmailFlows(parts),
    password: createPasswordFlows(parts),
    crypto: createCryptoFlows(parts),
    passkey: createPasskeyFlows(parts),
    oauth: createOAuthFlows(parts),
    mfa: createMfaFlows(parts),
    complete: () => tellEvent(parts, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} }),
    goBack() {
      parts.dispatch({ type: "error", message: null });
      parts.dispatch({ type: "go", screen: "Main" });
    },
  };
}
