import type { Log } from "#server/log.ts";

interface Exporter<Batch> {
  export(batch: Batch, done: (result: { readonly code: number; readonly error?: Error }) => void): void;
}

interface Reporting {
  readonly log: Pick<Log, "warn" | "info">;
  /** Counts an export that failed. */
  readonly failed: (signal: string) => void;
}

const TAKEN = 0;

/** Logs when a collector stops taking what is sent to it, and when it takes it again: two lines for an outage of any length. */
export function watchExports<Batch, Kind extends Exporter<Batch>>(
  exporter: Kind & Exporter<Batch>,
  signal: "traces" | "metrics",
  { log, failed }: Reporting,
): Kind {
  const state = { isAway: false };
  const send = exporter.export.bind(exporter);
  exporter.export = (batch, done) => {
    send(batch, (result) => {
      if (result.code === TAKEN) {
        if (state.isAway) log.info({ signal }, "the OTLP collector accepts exports again");
        state.isAway = false;
      } else {
        failed(signal);
        const reason = result.error?.message.slice(0, 200) ?? "unknown";
        if (!state.isAway) log.warn({ signal, reason }, "the OTLP collector does not accept exports; they are dropped");
        state.isAway = true;
      }
      done(result);
    });
  };
  return exporter;
}
