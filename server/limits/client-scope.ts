import { AsyncLocalStorage } from "node:async_hooks";
import { addressBlock, clientAddress } from "#identity/addresses/client-address.ts";

/** Which client the work that is being done is done for. */
export interface ClientScope {
  /** Runs what answers a request, for the client that it comes from. */
  within<Result>(request: Request, socketAddress: string, work: () => Promise<Result>): Promise<Result>;
  /** The /24 or /64 that the request at hand comes from; null outside of any. */
  current(): string | null;
}

/** Makes a scope by the identity server's rule of trusted proxies (docs/threats.md#36). */
export function createClientScope(trustedProxies: readonly string[]): ClientScope {
  const storage = new AsyncLocalStorage<string>();
  return {
    within(request, socket, work) {
      const forwardedFor = request.headers.get("x-forwarded-for");
      return storage.run(addressBlock(clientAddress({ socket, forwardedFor, trusted: trustedProxies })), work);
    },
    current: () => storage.getStore() ?? null,
  };
}
