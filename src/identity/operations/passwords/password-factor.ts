import type { WireProof } from "#contracts/sdk-v1/session.ts";

/** What a right password proves. */
export function passwordFactor(): WireProof {
  return { type: "password", delivery_method: "knowledge" };
}
