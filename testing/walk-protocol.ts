import { expect } from "vitest";
import { SDK_ROUTES } from "#identity/router.ts";
import { CALL_SHAPES } from "./call-shapes.ts";
import type { Answer, TestCall, TestIdentity } from "./identity.ts";

/** Some calls of the protocol, one after the other. */
export interface ProtocolWalk {
  /** By method and path, as the table of shapes names them. */
  readonly walked: ReadonlySet<string>;
  /**
   * Makes one call of the table and holds its answer against the documented shape, its route's schema and the envelope.
   *
   * @param asked - What is sent, and the address with its parameters filled in.
   */
  walk(line: string, asked?: TestCall & { readonly at?: string }): Promise<Answer["data"]>;
}

export function createProtocolWalk(latchkey: TestIdentity): ProtocolWalk {
  const walked = new Set<string>();
  return {
    walked,
    async walk(line, asked = {}) {
      const [method = "", path = ""] = line.split(" ");
      const answer = await latchkey.call(method, asked.at ?? path, asked);
      expect([line, answer.status, answer.body["error_message"]]).toEqual([line, 200, undefined]);
      expect(Object.keys(answer.body)).toEqual(["data"]);
      expect(answer.headers.get("content-type")).toContain("application/json");
      const read = CALL_SHAPES[line]?.safeParse(answer.data);
      expect([line, read?.success, read?.error?.issues]).toEqual([line, true, undefined]);
      const { request_id: _id, status_code: _status, ...own } = answer.data;
      const promised = SDK_ROUTES.find((route) => `${route.method} ${route.path}` === line)?.answer.safeParse(own);
      expect([line, promised?.success, promised?.error?.issues]).toEqual([line, true, undefined]);
      // Who is told of in `user` is told of in `__user` alike.
      const { user, __user = null } = answer.data;
      expect([line, __user]).toEqual([line, user ?? __user]);
      walked.add(line);
      return answer.data;
    },
  };
}
