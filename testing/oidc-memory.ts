import type { Adapter, AdapterPayload } from "oidc-provider";

/** Where the OpenID Connect provider of the tests keeps what it gave out; each provider has one of its own. */
export function createOidcMemory(): (name: string) => Adapter {
  const held = new Map<string, AdapterPayload>();
  return (name) => {
    const keyOf = (id: string): string => `${name}:${id}`;
    const findBy = (member: "uid" | "userCode", value: string): AdapterPayload | undefined =>
      [...held.values()].find((payload) => payload[member] === value);
    return {
      async upsert(id, payload) {
        held.set(keyOf(id), payload);
      },
      find: async (id) => held.get(keyOf(id)),
      findByUid: async (uid) => findBy("uid", uid),
      findByUserCode: async (userCode) => findBy("userCode", userCode),
      async consume(id) {
        const payload = held.get(keyOf(id));
        if (payload !== undefined) held.set(keyOf(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      async destroy(id) {
        held.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of held) if (payload.grantId === grantId) held.delete(key);
      },
    };
  };
}
