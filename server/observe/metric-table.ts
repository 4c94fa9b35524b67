// Every metric of the product's own, without the prefix `beforehand_`. Label values come from fixed lists or from the
// patterns of routes, so that no client can make new ones.

interface Described {
  readonly help: string;
  readonly labels: readonly string[];
}

/** What only grows since the start. */
export const COUNTERS = {
  http_requests_total: { help: "Requests that were answered.", labels: ["method", "route", "status"] },
  research_runs_ended_total: { help: "Research runs that this process brought to an end.", labels: ["outcome"] },
  database_errors_total: { help: "Statements that failed, by reason.", labels: ["reason"] },
  kept_pages_total: { help: "Pages taken from memory (hit) or rendered (miss).", labels: ["result"] },
  edgar_calls_total: { help: "Requests to SEC EDGAR, by result.", labels: ["result"] },
  messages_sent_total: { help: "Mails and text messages handed over, by result.", labels: ["channel", "result"] },
  telemetry_failures_total: { help: "Exports that the OTLP collector did not take.", labels: ["signal"] },
} as const satisfies Readonly<Record<string, Described>>;

/** What goes up and down and is counted where it happens. */
export const LEVELS = {
  http_requests_in_flight: { help: "Requests that are being answered.", labels: [] },
  database_statements_in_flight: { help: "Statements that wait for the database or its answer.", labels: [] },
} as const satisfies Readonly<Record<string, Described>>;

/** How long something took, in seconds. */
export const DURATIONS = {
  http_request_duration_seconds: {
    help: "From a request to the end of its answer, event streams left out.",
    labels: ["method", "route"],
  },
  database_statement_duration_seconds: { help: "From a statement to its answer, waiting included.", labels: [] },
} as const satisfies Readonly<Record<string, Described>>;

/** Upper bounds of the buckets, in seconds; a request waits ten at most. */
export const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Numbers that other parts count and hand over by name. */
export const HANDED_OVER: Readonly<Record<string, string>> = {
  event_streams: "Event streams that are open.",
  analytics_events_waiting: "Analytics events that wait to be stored.",
  analytics_events_taken_total: "Analytics events that were stored.",
  analytics_events_dropped_total: "Analytics events that were dropped, because they were malformed or too many.",
  analytics_batches_refused_total: "Batches of analytics events that were refused as a whole.",
  feedback_kept_total: "Feedback that was stored.",
  feedback_refused_total: "Feedback that was refused, because it was malformed or too much.",
  feedback_failed_total: "Feedback that could not be stored.",
  feedback_mail_failures_total: "Feedback that could not be mailed.",
  backup_last_success_timestamp_seconds:
    "When the last scheduled backup was completed, as Unix time; 0 before the first.",
  backup_failures_total: "Scheduled backups that failed.",
};
