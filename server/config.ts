import { resolve } from "node:path";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);

const settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: port.default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MARKET_SOURCE: z.enum(["snapshot", "live"]).default("snapshot"),
  SEC_CONTACT: z.string().trim().min(1).optional(),
  SEC_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** What to write instead, by variable; the sentence a wrong value ends in. */
const CURES: Readonly<Record<string, string>> = {
  NODE_ENV: "use production, development or test",
  PORT: "use a whole number from 0 to 65535, for example 3000",
  PUBLIC_URL: "use the address people open, for example https://research.example.com",
  DATA_DIR: "use the path of a folder that may be written",
  DATABASE_URL: "use postgres://user:password@host:5432/database, or leave it out for the embedded database",
  MARKET_SOURCE: "use snapshot or live",
  SEC_CONTACT: 'use a name and an e-mail address, for example "Jane Doe jane@example.com"',
  SEC_BASE_URL: "use the address of a mirror of EDGAR, or leave it out for the SEC's own",
  LOG_LEVEL: "use fatal, error, warn, info, debug, trace or silent",
};

export interface Config {
  readonly mode: "production" | "development" | "test";
  readonly port: number;
  /** Null until the port is known: then http://localhost:PORT. */
  readonly publicUrl: string | null;
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  readonly market:
    | { readonly source: "snapshot" }
    /** `mirror` null: the SEC's own hosts. */
    | { readonly source: "live"; readonly contact: string; readonly mirror: string | null };
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
      names.map((name) => `${name}=${quote(given[name])} cannot be used: ${CURES[name]}.`).join("\n"),
    );
  }
  const values = parsed.data;
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, "") ?? null,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    market: marketOf(values),
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

/** Connection strings may hold a password, so nothing after the scheme is repeated. */
function quote(value: string | undefined): string {
  return `"${(value ?? "").replace(/:\/\/.*/, "://…").slice(0, 60)}"`;
}

/** The settings of this process, from the only place that reads its environment; `fixed` settings win over it. */
export function processConfig(fixed: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ...process.env, ...fixed });
}
