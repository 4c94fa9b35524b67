import type { UserSearchAnswer } from "#contracts/sdk-v1/users.ts";
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import type { Calls, ChangedUser } from "#widget/client/calls.ts";
import type { Client } from "#widget/client/client.ts";
import type { SessionStore } from "#widget/client/session/session-store.ts";
import { holds } from "#widget/client/wire/holds.ts";

interface Enveloped extends WireUser {
  readonly request_id?: string;
  readonly status_code?: number;
}

const isUser = holds<Enveloped>("user_id", "emails", "webauthn_registrations");
const isSearched = holds<UserSearchAnswer>("userType");
const isChanged = holds<ChangedUser>("__user");

/** The signed-in person, and what kind of user an address has (docs/identity-wire.md#4). */
export function createUsers({ ask, change }: Calls, store: SessionStore): Client["users"] {
  return {
    search: (email) => ask({ path: "/users/search", body: { email }, hasCaptcha: true }, isSearched),
    async me() {
      const {
        request_id: _request,
        status_code: _status,
        ...user
      } = await ask({ method: "GET", path: "/users/me" }, isUser);
      store.keepUser(user);
      return user;
    },
    update: (wanted) => change({ method: "PUT", path: "/users/me", body: wanted }, isChanged),
    removeFactor: (kind, id) =>
      change({ method: "DELETE", path: `/users/${encodeURIComponent(kind)}/${encodeURIComponent(id)}` }, isChanged),
  };
}
