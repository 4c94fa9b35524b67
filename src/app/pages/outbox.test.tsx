import { createStaticHandler, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { servicesContext, type Services } from "#app/context.ts";
import type { OutboxMessage } from "#contracts/identity-server.ts";
import { sampleServices } from "#app/testing/sample-services.ts";
import { loader } from "./outbox.tsx";

function message(text: string): OutboxMessage {
  return {
    to: "ann@example.com",
    channel: "email",
    subject: "Hello",
    text,
    html: "",
    created_at: "2026-08-22T10:00:00.000Z",
  };
}

async function load(outbox: Services["outbox"], query = "") {
  const requestContext = new RouterContextProvider();
  requestContext.set(servicesContext, sampleServices({ outbox }));
  const handler = createStaticHandler([
    {
      id: "outbox",
      path: "/outbox",
      loader: (args) => loader({ ...args, params: {}, pattern: "/outbox", url: new URL(args.request.url) }),
    },
  ]);
  const loaded = await handler.query(new Request(`http://localhost/outbox${query}`), { requestContext });
  if (loaded instanceof Response) throw new TypeError("the loader sent a response of its own");
  const data: unknown = loaded.loaderData["outbox"];
  return { status: loaded.statusCode, data };
}

describe("loader", () => {
  it("docs/threats.md#46: finds nothing where the product has no outbox, or its identity server shows none", async () => {
    expect(await load(null)).toEqual({ status: 404, data: { to: "", messages: null } });
    expect(await load({ list: () => Promise.resolve(null) })).toMatchObject({ status: 404 });
  });

  it("shows the newest message first", async () => {
    const list = () => Promise.resolve([message("old"), message("new")]);
    expect(await load({ list })).toEqual({ status: 200, data: { to: "", messages: [message("new"), message("old")] } });
  });

  it("asks for the address that was typed, or for all", async () => {
    const asked: (string | null)[] = [];
    const list = (to: string | null) => {
      asked.push(to);
      return Promise.resolve([]);
    };
    for (const query of ["", "?to=", "?to=+ann%2B1@example.com+"]) await load({ list }, query);
    expect(asked).toEqual([null, null, "ann+1@example.com"]);
  });
});
