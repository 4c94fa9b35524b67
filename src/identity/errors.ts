import type { FailureEnvelope } from "#contracts/sdk-v1/fields.ts";
import type { Refusal } from "./refusals.ts";

export type IdentityErrorCode =
  | "identity/unreadable-secret"
  | "identity/foreign-secret"
  | "identity/row-missing"
  | "identity/bad-settings"
  | "identity/unreadable-data"
  | "identity/provider-failed";

/** A broken promise of the identity server's own parts. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "IdentityError";
    this.code = code;
  }
}

/** The one place where a refusal becomes an answer of the protocol (docs/identity-wire.md#3). */
export function refusalResponse(refusal: Refusal, requestId: string, documentation: string): Response {
  const body: FailureEnvelope = {
    status_code: refusal.status,
    request_id: requestId,
    error_type: refusal.type,
    error_message: refusal.message,
    error_url: `${documentation}#${refusal.type}`,
  };
  const headers = new Headers({ "cache-control": "no-store" });
  if (refusal.retryAfterSeconds !== null) headers.set("retry-after", String(refusal.retryAfterSeconds));
  return Response.json(body, { status: refusal.status, headers });
}
