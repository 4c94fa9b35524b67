// The signed-in person, and what kind of user an address has (docs/identity-wire.md#4).
import { z } from "zod";
import { address, clientChecks, text } from "./fields.ts";
import type { WireUser } from "./user.ts";

const name = text(128);

/** PUT /users/me. Members that the protocol does not name are dropped (docs/threats.md#35). */
export const updateMeBody = z.object({
  name: z.object({ first_name: name.optional(), middle_name: name.optional(), last_name: name.optional() }).optional(),
  /** Merged at the top level; null deletes a key. */
  untrusted_metadata: z.record(z.string(), z.unknown()).optional(),
  /** Read only to be refused. */
  trusted_metadata: z.unknown().optional(),
});
export type UpdateMeBody = z.infer<typeof updateMeBody>;

export interface UpdateMeAnswer extends Pick<WireUser, "user_id" | "emails" | "phone_numbers" | "crypto_wallets"> {
  readonly user: WireUser;
  readonly __user: WireUser;
}

/** DELETE /users/{factor}/{id} */
export interface RemoveFactorAnswer {
  readonly user_id: string;
  readonly user: WireUser;
  readonly __user: WireUser;
}

/** POST /users/search */
export const userSearchBody = z.object({ email: address, ...clientChecks });
export type UserSearchBody = z.infer<typeof userSearchBody>;

/** The only camel-case field of the protocol. */
export interface UserSearchAnswer {
  readonly userType: "new" | "password" | "passwordless";
}
