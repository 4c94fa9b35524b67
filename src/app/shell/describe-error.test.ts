import { describe, expect, it } from "vitest";
import { createStaticHandler, data } from "react-router";
import { describeError } from "./error-page.tsx";

/** What the router hands to an error page when a page throws this. */
async function thrownBy(loader: () => Promise<never>): Promise<unknown> {
  const handler = createStaticHandler([{ path: "/", loader }]);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new TypeError("a thrown error is no response");
  return Object.values(context.errors ?? {})[0];
}

describe("describeError", () => {
  it("calls what is not there a 404", async () => {
    const error = await thrownBy(() => Promise.reject(data(null, { status: 404 })));
    expect(describeError(error)).toMatchObject({ status: 404, title: "Page not found" });
  });

  it("says of a broken page what happened, what was kept and what to do, and nothing of its inside", async () => {
    const error = await thrownBy(() => Promise.reject(new Error("secret at src/app/pages/home.tsx:1")));
    const fault = describeError(error);
    expect(fault.status).toBe(500);
    expect(fault.sentences.join(" ")).toMatch(/recorded.*is kept.*Reload the page/s);
    expect(JSON.stringify(fault)).not.toContain("secret");
  });

  it("says which outage it is, and that nobody was logged out by it", async () => {
    const faultOf = async (outage: string) =>
      describeError(await thrownBy(() => Promise.reject(data({ outage }, { status: 503 }))));
    expect(await faultOf("database")).toMatchObject({ status: 503, title: "Our database does not answer" });
    expect((await faultOf("identity")).sentences.join(" ")).toContain("You have not been logged out");
    expect((await faultOf("overload")).sentences.join(" ")).toContain("gave up. What you saved earlier is kept.");
    expect(await faultOf("other")).toMatchObject({ status: 503, title: "We couldn't build this page" });
  });

  it("calls a method that a page does not take a 405", async () => {
    const handler = createStaticHandler([{ path: "/", Component: () => null }]);
    const context = await handler.query(new Request("http://localhost/", { method: "POST" }));
    if (context instanceof Response) throw new TypeError("a refused method is no response");
    expect(describeError(Object.values(context.errors ?? {})[0])).toMatchObject({ status: 405 });
  });
});
