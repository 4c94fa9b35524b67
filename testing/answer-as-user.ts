import { createPendingWork } from "#server/background-work.ts";
import type { CurrentUsers } from "#server/identity/current-user.ts";
import { createLog } from "#server/log.ts";
import { productAnswer } from "#server/request-steps.ts";

/** Answers a request as the product does, from the step that finds its sender on. */
export function answerAsUser(
  request: Request,
  pages: Parameters<typeof productAnswer>[0]["pages"],
  users: CurrentUsers,
  log: Parameters<CurrentUsers["ofRequest"]>[1],
): Promise<Response> {
  const answer = productAnswer({
    setup: { setup: { isOpen: () => false, start: async () => undefined }, address: () => "http://localhost" },
    answering: createPendingWork(),
    analytics: { answer: () => null },
    identity: null,
    mcp: { answer: () => null },
    trustedProxies: [],
    users: { ofRequest: (one) => ({ ...users.ofRequest(one, log), accountName: () => Promise.resolve(null) }) },
    cache: null,
    pages,
  });
  const socketAddress = "192.0.2.7";
  return answer({
    request,
    requestId: null,
    log: createLog("silent"),
    nameRoute: () => undefined,
    socketAddress,
    nonce: "",
  });
}
