/** What is known here about the person whom a provider speaks of. */
export interface AccountFacts {
  /** Whose account the provider's subject belongs to already. */
  readonly knownUserId: string | null;
  /** Who has the provider's address here; null where nobody has, or no address came. */
  readonly holder: { readonly userId: string; readonly emailId: string; readonly isVerified: boolean } | null;
  readonly hasEmail: boolean;
  /** Whether the provider states that it has proven the address. */
  readonly isEmailVerified: boolean;
}

export type AccountChoice =
  | { readonly kind: "known"; readonly userId: string }
  | { readonly kind: "link"; readonly userId: string; readonly emailId: string }
  | { readonly kind: "create"; readonly withEmail: boolean };

/**
 * Decides which account a sign-in at a provider opens (docs/threats.md#11 to #13). The key is provider and subject. An address
 * joins two ways in only when both sides have proven it: the provider says so, and it was proven here. Otherwise the
 * account is a new one, and an address that is unproven there, or somebody's here, is not attached to it.
 */
export function chooseAccount({ knownUserId, holder, hasEmail, isEmailVerified }: AccountFacts): AccountChoice {
  if (knownUserId !== null) return { kind: "known", userId: knownUserId };
  if (holder !== null && isEmailVerified && holder.isVerified) {
    return { kind: "link", userId: holder.userId, emailId: holder.emailId };
  }
  return { kind: "create", withEmail: hasEmail && isEmailVerified && holder === null };
}
