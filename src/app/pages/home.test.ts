import { createStaticHandler, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentRequest, servicesContext } from "#app/context.ts";
import { sampleServices, type SampleServices } from "#app/testing/sample-services.ts";
import { loader } from "./home.tsx";

/** What the page has once its proof has come or has been given up. */
async function wholePage(services: SampleServices): Promise<unknown> {
  const requestContext = new RouterContextProvider();
  const request = new Request("http://localhost/");
  requestContext.set(servicesContext, services);
  requestContext.set(currentRequest, services.contextOf(request));
  const handler = createStaticHandler([
    {
      id: "home",
      path: "/",
      loader: async (args) => {
        const page = await loader({ ...args, params: {}, pattern: "/", url: new URL(args.request.url) });
        return { ...page, proof: await page.proof };
      },
    },
  ]);
  const loaded = await handler.query(request, { requestContext });
  if (loaded instanceof Response) throw new TypeError("the loader sent a response of its own");
  return loaded.loaderData["home"];
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("loader", () => {
  it("ends the page without its proof when the server is too busy to begin the research", async () => {
    const page = wholePage(sampleServices({ research: { start: () => new Promise(() => {}) } }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await page).toMatchObject({ proof: null, samples: ["NVDA"] });
  });

  it("reports a proof that failed, and stands without it", async () => {
    const reported: unknown[] = [];
    const failure = new Error("The database is gone.");
    const page = wholePage(
      sampleServices({
        research: { start: () => Promise.reject(failure) },
        reportError: (error) => reported.push(error),
      }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(await page).toMatchObject({ proof: null });
    expect(reported).toEqual([failure]);
  });
});
