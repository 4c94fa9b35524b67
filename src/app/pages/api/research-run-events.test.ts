import { describe, expect, it } from "vitest";
import { finishedRun, handMadeServices, RUN_ID, stageEvent } from "#app/pages/hand-made-services.ts";
import type { RunStatus } from "#research/run/run.ts";
import { askApi } from "./ask-api.ts";

const events = [stageEvent(1), stageEvent(2), stageEvent(3)];

function servicesWith(status: RunStatus) {
  return handMadeServices({
    research: {
      read: (runId) => Promise.resolve(runId === RUN_ID ? { run: { ...finishedRun, status }, events } : null),
      async *follow(_runId, afterSeq) {
        yield* events.filter((event) => event.seq > afterSeq);
      },
    },
  });
}

const path = `/api/research/${RUN_ID}/events`;

describe("GET /api/research/{runId}/events", () => {
  it("writes every event with its number, kind and data, and ends", async () => {
    const response = await askApi(servicesWith("complete"), path);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("no-transform");
    const written = events.map(({ seq }) => `id: ${seq}\nevent: stage\ndata: ${JSON.stringify(stageEvent(seq))}\n\n`);
    expect(await response.text()).toBe(`retry: 2000\n\n${written.join("")}`);
  });

  it("goes on after Last-Event-ID, which counts more than the query", async () => {
    const resumed = await askApi(servicesWith("complete"), `${path}?after=0`, { headers: { "last-event-id": "2" } });
    expect(await resumed.text()).not.toContain("id: 2\n");
    const queried = await askApi(servicesWith("complete"), `${path}?after=1`);
    expect(await queried.text()).toContain("id: 2\n");
  });

  it("answers 204 to a browser that has everything of a finished run, so that it stops asking", async () => {
    const done = await askApi(servicesWith("complete"), path, { headers: { "last-event-id": "3" } });
    expect(done.status).toBe(204);
    const running = await askApi(servicesWith("running"), path, { headers: { "last-event-id": "3" } });
    expect(running.status).toBe(200);
  });

  it("refuses a number that is none", async () => {
    for (const after of ["-1", "1.5", "abc", "1e99", "2147483648"]) {
      const response = await askApi(servicesWith("running"), `${path}?after=${after}`);
      expect([after, response.status]).toEqual([after, 400]);
      expect(await response.json()).toMatchObject({ errors: [{ field: "after" }] });
    }
  });

  it("ends with the session that its reader came with, though the run goes on", async () => {
    const watched = { end: (): void => undefined, isOver: false };
    const services = handMadeServices({
      research: {
        read: () => Promise.resolve({ run: { ...finishedRun, status: "running" }, events }),
        async *follow(_runId, _afterSeq, signal) {
          yield* events;
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
        },
      },
      watchSession(_request, ended) {
        watched.end = ended;
        return Promise.resolve(() => void (watched.isOver = true));
      },
    });
    const reader = (await askApi(services, path)).body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const _ of ["retry", ...events]) expect(await reader?.read()).toMatchObject({ done: false });
    watched.end();
    expect(await reader?.read()).toMatchObject({ done: true });
    expect(watched.isOver).toBe(true);
  });

  it("answers 404 for a run that is not there", async () => {
    expect((await askApi(servicesWith("running"), "/api/research/nothing/events")).status).toBe(404);
  });
});
