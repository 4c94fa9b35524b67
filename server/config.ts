import { resolve } from "node:path";
import { z } from "zod";
import type { PlanTable } from "#contracts/plans.ts";
import type { Manager } from "#filings/ownership/institutions-of.ts";
import { readSmtpUrl } from "#platform/mail/smtp-settings.ts";
import { analyticsConfigOf, analyticsSettings, type AnalyticsConfig } from "./analytics/analytics-settings.ts";
import { backupScheduleOf, backupSettings, type BackupSchedule } from "./backup/backup-settings.ts";
import { type PriceConfig, priceConfigOf, priceSettings } from "./companies/price-settings.ts";
import { earningsConfigOf, earningsSettings, type EarningsConfig } from "./earnings/earnings-settings.ts";
import { filingSettings } from "./filings/filing-settings.ts";
import { identityConfigOf, identitySettings, senderOf, type IdentityConfig } from "./identity/identity-settings.ts";
import { httpConfigOf, httpSettings, type HttpConfig } from "./http/http-settings.ts";
import { telemetryConfigOf, telemetrySettings, type TelemetryConfig } from "./observe/telemetry-settings.ts";
import { modelConfigOf, modelConflict, modelSettings, type ModelConfig } from "./model/model-settings.ts";
import { memberSettings, planTableOf } from "./members/plan-settings.ts";
import { adviceOf, oneOf, optionalSetting, readSettings, setting, type SettingValues } from "./setting.ts";

const MODES = ["production", "development", "test"] as const;
const SOURCES = ["snapshot", "live"] as const;
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Every setting of the product and of the identity server. */
export const SETTINGS = {
  NODE_ENV: setting(z.enum(MODES), {
    group: "Server",
    description: "What the server is started for; `production` closes the outbox.",
    values: oneOf(MODES),
    default: "development",
  }),
  PORT: setting(z.coerce.number().int().min(0).max(65_535), {
    group: "Server",
    description: "The port of the server; 0 takes any free one.",
    values: "a whole number from 0 to 65535",
    example: "3000",
    default: "3000",
  }),
  PUBLIC_URL: optionalSetting(z.url({ protocol: /^https?$/ }), {
    group: "Server",
    description: "The address of the product, with which its links in mails and feeds begin.",
    values: "the address people open",
    example: "https://research.example.com",
    whenUnset: "`http://localhost:PORT`",
  }),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), {
    group: "Monitoring",
    description: "The least important lines that the server logs.",
    values: oneOf(LOG_LEVELS),
    default: "info",
  }),
  DATA_DIR: setting(z.string().min(1), {
    group: "Data",
    description: "Where the server keeps its embedded database and cached answers.",
    values: "the path of a folder that may be written",
    default: ".data",
  }),
  DATABASE_URL: optionalSetting(z.url({ protocol: /^postgres(ql)?$/ }), {
    group: "Data",
    description: "A PostgreSQL server instead of the embedded database.",
    values: "`postgres://user:password@host:5432/database`",
    whenUnset: "embedded",
  }),
  DATABASE_REPLICA_URL: optionalSetting(z.url({ protocol: /^postgres(ql)?$/ }), {
    group: "Data",
    description: "A streaming replica of that server, from which pages read what is the same for everybody.",
    values: "`postgres://user:password@host:5432/database`",
    needs: ["DATABASE_URL"],
    whenUnset: "the primary",
  }),
  REPLICA_LAG_SECONDS: setting(z.coerce.number().int().min(2).max(300), {
    group: "Data",
    description: "How far the replica may be behind before pages read from the primary.",
    values: "a whole number from 2 to 300",
    needs: ["DATABASE_REPLICA_URL"],
    default: "10",
  }),
  ACCEPT_CHANGED_MIGRATIONS: optionalSetting(z.string().regex(/^\d+_\w+\.sql(,\d+_\w+\.sql)*$/), {
    group: "Data",
    description: "Migrations that the start accepts although their files were changed after they ran.",
    values: "the names of migration files with commas between them",
    example: "0100_market.sql",
    whenUnset: "none",
  }),
  MARKET_SOURCE: optionalSetting(z.enum(SOURCES), {
    group: "Data",
    description: "Where figures come from: the bundled data or SEC EDGAR.",
    values: oneOf(SOURCES),
    needsWhen: { value: "live", settings: ["SEC_CONTACT"], because: "the SEC asks every client to name itself" },
    whenUnset: "`live` if `SEC_CONTACT` is set, else `snapshot`",
  }),
  UNIVERSE_JOB: setting(z.enum(["on", "off"]), {
    group: "Data",
    description: "Whether this process computes the rows of the screener in the background.",
    values: oneOf(["on", "off"]),
    default: "on",
  }),
  SEC_CONTACT: optionalSetting(z.string().trim().regex(/@/), {
    group: "Data",
    description: "Your name and e-mail address, which requests to EDGAR carry; set, they turn the live source on.",
    values: "a name and an e-mail address",
    example: "Jane Doe jane@example.com",
    whenUnset: "no requests to EDGAR",
  }),
  SEC_BASE_URL: optionalSetting(z.url({ protocol: /^https?$/ }), {
    group: "Data",
    description: "Where requests to EDGAR go.",
    values: "the address of a mirror of EDGAR",
    whenUnset: "the SEC's own",
  }),
  ...priceSettings,
  ...filingSettings,
  ...httpSettings,
  ...identitySettings,
  ...memberSettings,
  ...modelSettings,
  ...earningsSettings,
  ...backupSettings,
  ...analyticsSettings,
  ...telemetrySettings,
};

type Values = SettingValues<typeof SETTINGS>;

export interface Config {
  readonly mode: Values["NODE_ENV"];
  readonly port: number;
  /** Null until the port is known: then http://localhost:PORT. */
  readonly publicUrl: string | null;
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  /** Null: everything is read from the database itself. */
  readonly replica: { readonly url: string; readonly mostLagSeconds: number } | null;
  /** Migrations that the operator accepts although their files were changed after they ran. */
  readonly acceptedMigrations: readonly string[];
  readonly market:
    | { readonly source: "snapshot" }
    /** `mirror` null: the SEC's own hosts. */
    | { readonly source: "live"; readonly contact: string; readonly mirror: string | null };
  readonly prices: PriceConfig;
  readonly filings: { readonly mostDocuments: number; readonly managers: readonly Manager[] };
  /** How the live source may be started at `/setup`; null: it runs, or the settings or the mode rule it out. */
  readonly liveSetup: { readonly mirror: string | null } | null;
  /** Whether this process computes the rows of the screener. */
  readonly hasUniverseJob: boolean;
  readonly identity: IdentityConfig;
  readonly analytics: AnalyticsConfig;
  readonly earnings: EarningsConfig;
  readonly http: HttpConfig;
  /** The language model that words research; null: the rules alone. */
  readonly model: ModelConfig | null;
  /** When the server makes backups by itself; null: never. */
  readonly backups: BackupSchedule | null;
  readonly telemetry: TelemetryConfig;
  /** Where feedback is mailed to; null: it is kept, and mailed to nobody. */
  readonly feedbackMailTo: string | null;
  /** What each plan allows. */
  readonly plans: PlanTable;
  readonly logLevel: Values["LOG_LEVEL"];
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
  const read = readSettings(SETTINGS, environment);
  if (!read.ok) throw new ConfigError(read.sentence);
  const { values, given } = read;
  const conflict = mailConflict(values) ?? outboxConflict(values) ?? modelConflict(values);
  if (conflict !== null) throw new ConfigError(conflict);
  const dataDirectory = resolve(values.DATA_DIR);
  const databaseUrl = values.DATABASE_URL ?? null;
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, "") ?? null,
    dataDirectory,
    databaseUrl,
    replica: replicaOf(values),
    acceptedMigrations: values.ACCEPT_CHANGED_MIGRATIONS?.split(",") ?? [],
    market: marketOf(values),
    prices: priceConfigOf(values),
    liveSetup: liveSetupOf(values),
    hasUniverseJob: values.UNIVERSE_JOB === "on",
    filings: { mostDocuments: values.FILINGS_PER_COMPANY, managers: values.HOLDINGS_MANAGERS },
    identity: identityConfigOf(values, {
      dataDirectory,
      databaseUrl,
      port: given.has("PORT") ? values.PORT : null,
      url: values.PUBLIC_URL,
    }),
    earnings: earningsConfigOf(values),
    http: httpConfigOf(values),
    model: modelConfigOf(values),
    telemetry: telemetryConfigOf(values),
    analytics: analyticsConfigOf(values),
    backups: backupScheduleOf(values),
    feedbackMailTo: values.FEEDBACK_MAIL_TO ?? null,
    plans: planTableOf(values.PLAN_LIMITS),
    logLevel: values.LOG_LEVEL,
  };
}

function replicaOf({ DATABASE_REPLICA_URL: url, REPLICA_LAG_SECONDS: mostLagSeconds }: Values): Config["replica"] {
  return url === undefined ? null : { url, mostLagSeconds };
}

/** The declaration of `MARKET_SOURCE` refuses `live` without a contact; a contact alone asks for it. */
function marketOf({ MARKET_SOURCE: source, SEC_CONTACT: contact, SEC_BASE_URL: mirror }: Values): Config["market"] {
  return source !== "snapshot" && contact !== undefined
    ? { source: "live", contact, mirror: mirror ?? null }
    : { source: "snapshot" };
}

/** Only while developing, and only where nothing was said of the source. */
function liveSetupOf({ NODE_ENV: mode, MARKET_SOURCE: source, SEC_CONTACT: contact, SEC_BASE_URL: mirror }: Values) {
  const isWanted = mode === "development" && source === undefined && contact === undefined;
  return isWanted ? { mirror: mirror ?? null } : null;
}

function mailConflict(values: Values): string | null {
  const { SMTP_URL: url } = values;
  return url === undefined || readSmtpUrl(url, senderOf(values, values.PUBLIC_URL)) !== null
    ? null
    : `Mails cannot be sent by SMTP_URL: ${adviceOf(SETTINGS, "SMTP_URL")}, special characters of the password written as %21.`;
}

/** Production must not show codes because of a setting that a developer's machine left over (docs/threats.md#46). */
function outboxConflict({ NODE_ENV: mode, OUTBOX: outbox }: Values): string | null {
  return mode === "production" && outbox === "on"
    ? "OUTBOX=on is refused in production, because /outbox shows every code and link to everybody: leave it out, or set OUTBOX=public if that is what you want."
    : null;
}

/** The settings of this process, from the only place that reads its environment; `fixed` settings win over it. */
export function processConfig(fixed: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ...process.env, ...fixed });
}
