import { resolve } from "node:path";
import { z } from "zod";
import type { PlanTable } from "#contracts/plans.ts";
import { isPlainAddress, readSmtpUrl } from "#identity/outbox/smtp-settings.ts";
import {
  ANALYTICS_CURES,
  analyticsConfigOf,
  analyticsConflict,
  analyticsSettings,
  type AnalyticsConfig,
} from "./analytics/analytics-settings.ts";
import {
  BACKUP_CURES,
  backupConflict,
  backupScheduleOf,
  backupSettings,
  type BackupSchedule,
} from "./backup/backup-settings.ts";
import {
  EARNINGS_CURES,
  earningsConfigOf,
  earningsSettings,
  type EarningsConfig,
} from "./earnings/earnings-settings.ts";
import {
  IDENTITY_CURES,
  identityConfigOf,
  identitySettings,
  missingForSms,
  senderOf,
  type IdentityConfig,
} from "./identity/identity-settings.ts";
import { HTTP_CURES, httpConfigOf, httpSettings, type HttpConfig } from "./http/http-settings.ts";
import {
  TELEMETRY_CURES,
  telemetryConfigOf,
  telemetrySettings,
  type TelemetryConfig,
} from "./observe/telemetry-settings.ts";
import { PLAN_LIMITS_CURE, planLimits, planTableOf } from "./members/plan-settings.ts";

const port = z.coerce.number().int().min(0).max(65_535);

const DEFAULT_PORT = 3000;

const settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: port.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ACCEPT_CHANGED_MIGRATIONS: z
    .string()
    .regex(/^\d+_\w+\.sql(,\d+_\w+\.sql)*$/)
    .optional(),
  MARKET_SOURCE: z.enum(["snapshot", "live"]).default("snapshot"),
  SEC_CONTACT: z.string().trim().min(1).optional(),
  SEC_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  FEEDBACK_MAIL_TO: z.string().refine(isPlainAddress).optional(),
  PLAN_LIMITS: planLimits.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ...analyticsSettings.shape,
  ...backupSettings.shape,
  ...earningsSettings.shape,
  ...httpSettings.shape,
  ...identitySettings.shape,
  ...telemetrySettings.shape,
});

/** What to write instead, by variable; the sentence a wrong value ends in. */
const CURES: Readonly<Record<string, string>> = {
  NODE_ENV: "use production, development or test",
  PORT: "use a whole number from 0 to 65535, for example 3000",
  PUBLIC_URL: "use the address people open, for example https://research.example.com",
  DATA_DIR: "use the path of a folder that may be written",
  DATABASE_URL: "use postgres://user:password@host:5432/database, or leave it out for the embedded database",
  ACCEPT_CHANGED_MIGRATIONS: "use the names of migration files with commas between them, for example 0100_market.sql",
  MARKET_SOURCE: "use snapshot or live",
  SEC_CONTACT: 'use a name and an e-mail address, for example "Jane Doe jane@example.com"',
  SEC_BASE_URL: "use the address of a mirror of EDGAR, or leave it out for the SEC's own",
  FEEDBACK_MAIL_TO: "use one mailbox, for example feedback@example.com",
  PLAN_LIMITS: PLAN_LIMITS_CURE,
  LOG_LEVEL: "use fatal, error, warn, info, debug, trace or silent",
  ...ANALYTICS_CURES,
  ...BACKUP_CURES,
  ...EARNINGS_CURES,
  ...HTTP_CURES,
  ...IDENTITY_CURES,
  ...TELEMETRY_CURES,
};

/** Values that are never repeated, not even in part. */
const SECRETS: ReadonlySet<string> = new Set([
  "LATCHKEY_SECRET",
  "TWILIO_AUTH_TOKEN",
  "FINNHUB_API_KEY",
  "METRICS_TOKEN",
]);

export interface Config {
  readonly mode: "production" | "development" | "test";
  readonly port: number;
  /** Null until the port is known: then http://localhost:PORT. */
  readonly publicUrl: string | null;
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  /** Migrations that the operator accepts although their files were changed after they ran. */
  readonly acceptedMigrations: readonly string[];
  readonly market:
    | { readonly source: "snapshot" }
    /** `mirror` null: the SEC's own hosts. */
    | { readonly source: "live"; readonly contact: string; readonly mirror: string | null };
  readonly identity: IdentityConfig;
  readonly analytics: AnalyticsConfig;
  readonly earnings: EarningsConfig;
  readonly http: HttpConfig;
  /** When the server makes backups by itself; null: never. */
  readonly backups: BackupSchedule | null;
  readonly telemetry: TelemetryConfig;
  /** Where feedback is mailed to; null: it is kept, and mailed to nobody. */
  readonly feedbackMailTo: string | null;
  /** What each plan allows. */
  readonly plans: PlanTable;
  readonly logLevel: z.infer<typeof settings>["LOG_LEVEL"];
}

/** A setting that stops the start; the message names the variable and the cure. */
export class ConfigError extends Error {
  readonly code = "server/bad-setting";
}

/**
 * Reads the settings from an environment.
 * Empty variables count as unset. Throws `ConfigError` naming every wrong variable and its cure.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(
      names.map((name) => `${shown(name, given[name])} cannot be used: ${CURES[name]}.`).join("\n"),
    );
  }
  const values = parsed.data;
  const dataDirectory = resolve(values.DATA_DIR);
  const databaseUrl = values.DATABASE_URL ?? null;
  refuseHalfSetSms(values);
  refuseBadMail(values);
  refuseOutbox(values);
  const conflict = analyticsConflict(values) ?? backupConflict(values);
  if (conflict !== null) throw new ConfigError(conflict);
  return {
    mode: values.NODE_ENV,
    port: values.PORT ?? DEFAULT_PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, "") ?? null,
    dataDirectory,
    databaseUrl,
    acceptedMigrations: values.ACCEPT_CHANGED_MIGRATIONS?.split(",") ?? [],
    market: marketOf(values),
    identity: identityConfigOf(values, {
      dataDirectory,
      databaseUrl,
      port: values.PORT ?? null,
      url: values.PUBLIC_URL,
    }),
    earnings: earningsConfigOf(values),
    http: httpConfigOf(values),
    telemetry: telemetryConfigOf(values),
    analytics: analyticsConfigOf(values),
    backups: backupScheduleOf(values),
    feedbackMailTo: values.FEEDBACK_MAIL_TO ?? null,
    plans: planTableOf(values.PLAN_LIMITS),
    logLevel: values.LOG_LEVEL,
  };
}

function marketOf(values: z.infer<typeof settings>): Config["market"] {
  const { MARKET_SOURCE: source, SEC_CONTACT: contact, SEC_BASE_URL: mirror } = values;
  if (source === "snapshot") return { source };
  if (contact === undefined || !contact.includes("@")) {
    throw new ConfigError(
      `SEC_CONTACT must be set when MARKET_SOURCE=live, because the SEC asks every client to name itself: ${CURES["SEC_CONTACT"]}.`,
    );
  }
  return { source, contact, mirror: mirror ?? null };
}

function refuseHalfSetSms(values: z.infer<typeof settings>): void {
  const missing = missingForSms(values);
  if (missing.length === 0) return;
  const cures = missing.map((name) => `${name} (${CURES[name]})`).join(" and ");
  throw new ConfigError(`Text messages are only half set up: set ${cures} too, or none of the TWILIO settings.`);
}

function refuseBadMail(values: z.infer<typeof settings>): void {
  if (values.FEEDBACK_MAIL_TO !== undefined && values.SMTP_URL === undefined) {
    throw new ConfigError(
      `FEEDBACK_MAIL_TO needs a mail server: set SMTP_URL too (${CURES["SMTP_URL"]}), or leave FEEDBACK_MAIL_TO out and read feedback by npm run feedback.`,
    );
  }
  const { SMTP_URL: url } = values;
  if (url === undefined || readSmtpUrl(url, senderOf(values, values.PUBLIC_URL)) !== null) return;
  throw new ConfigError(
    `Mails cannot be sent by SMTP_URL: ${CURES["SMTP_URL"]}, special characters of the password written as %21.`,
  );
}

/** Production must not show codes because of a setting that a developer's machine left over (docs/threats.md#46). */
function refuseOutbox({ NODE_ENV: mode, OUTBOX: outbox }: z.infer<typeof settings>): void {
  if (mode !== "production" || outbox !== "on") return;
  throw new ConfigError(
    "OUTBOX=on is refused in production, because /outbox shows every code and link to everybody: leave it out, or set OUTBOX=public if that is what you want.",
  );
}

/** Connection strings may hold a password, so nothing after the scheme is repeated. */
function shown(name: string, value: string | undefined): string {
  if (SECRETS.has(name)) return name;
  return `${name}="${(value ?? "").replace(/:\/\/.*/, "://…").slice(0, 60)}"`;
}

/** The settings of this process, from the only place that reads its environment; `fixed` settings win over it. */
export function processConfig(fixed: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ...process.env, ...fixed });
}
