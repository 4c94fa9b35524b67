import { z } from "zod";

/** The groups of the settings, in the order of docs/configuration.md. */
export const SETTING_GROUPS = [
  "Server",
  "Data",
  "Sign-in",
  "Identity server alone",
  "Mails and text messages",
  "Accounts and plans",
  "Language model",
  "Earnings calendars",
  "Backups",
  "Analytics",
  "Monitoring",
] as const;

/** What a declaration says of its setting. The error at the start and the document are both written from it. */
export interface SettingText {
  readonly group: (typeof SETTING_GROUPS)[number];
  /** One sentence: what the setting does. */
  readonly description: string;
  /** What a value may be, as the end of "use …"; code in backticks. */
  readonly values: string;
  /** A value that the schema accepts. */
  readonly example?: string;
  /** Secret values are never repeated, not even in part. */
  readonly isSecret?: true;
  /** The settings without which this one has no effect. */
  readonly needs?: readonly string[];
  /** The settings that one value of this setting asks for, and why. */
  readonly needsWhen?: { readonly value: string; readonly settings: readonly string[]; readonly because: string };
}

/** What the document says of a setting that nobody sets: its default value, or what happens then. */
type Unset = { readonly defaultValue: string } | { readonly whenUnset: string };

/** A schema that carries the description of its setting. The name of the setting is its key in a record of settings. */
export type Setting = z.ZodType & { readonly about: SettingText & Unset };
export type Settings = Readonly<Record<string, Setting>>;
export type SettingValues<Declared extends Settings> = z.output<z.ZodObject<Declared>>;

/** Declares a setting with a default, which is written as in the environment. */
export function setting<Schema extends z.ZodType>(schema: Schema, about: SettingText & { readonly default: string }) {
  const { default: defaultValue, ...text } = about;
  const withDefault = z.preprocess((given) => given ?? defaultValue, schema);
  return Object.assign(withDefault, { about: { ...text, defaultValue } });
}

/** Declares a setting that may be left out; `whenUnset` says what happens then. */
export function optionalSetting<Schema extends z.ZodType>(
  schema: Schema,
  about: SettingText & { readonly whenUnset: string },
) {
  return Object.assign(schema.optional(), { about });
}

type Read<Declared extends Settings> =
  | { readonly ok: true; readonly values: SettingValues<Declared>; readonly given: ReadonlySet<string> }
  | { readonly ok: false; readonly sentence: string };

/** Reads declared settings from an environment. An empty variable counts as unset; the sentence names everything wrong. */
export function readSettings<Declared extends Settings>(
  settings: Declared,
  environment: Readonly<Record<string, string | undefined>>,
): Read<Declared> {
  const given = new Map(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = z.object(settings).safeParse(Object.fromEntries(given));
  const wrong = parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  const sentences =
    wrong.length > 0
      ? wrong.map((name) => describeInvalid(settings, name, given.get(name)))
      : describeMissing(settings, given);
  return parsed.success && sentences.length === 0
    ? { ok: true, values: parsed.data, given: new Set(given.keys()) }
    : { ok: false, sentence: sentences.join("\n") };
}

/** What to write instead, as the declaration says it: "use …". */
export function adviceOf(settings: Settings, name: string): string {
  const about = settings[name]?.about;
  if (about === undefined) throw new Error(`There is no setting ${name}.`);
  const { values, example } = about;
  return `use ${values.replaceAll("`", "")}${example === undefined ? "" : `, for example ${example}`}`;
}

function describeInvalid(settings: Settings, name: string, value: string | undefined): string {
  const about = settings[name]?.about;
  const shown = about?.isSecret === true ? name : `${name}="${withoutPassword(value ?? "")}"`;
  const leaveOut = about !== undefined && "whenUnset" in about ? ", or leave it out" : "";
  return `${shown} cannot be used: ${adviceOf(settings, name)}${leaveOut}.`;
}

/** Connection strings may hold a password, so nothing after the scheme is repeated. */
function withoutPassword(value: string): string {
  return value.replace(/:\/\/.*/, "://…").slice(0, 60);
}

function describeMissing(settings: Settings, given: ReadonlyMap<string, string | undefined>): readonly string[] {
  return Object.entries(settings).flatMap(([name, { about }]) => {
    const value = given.get(name);
    if (value === undefined) return [];
    const lacks = (needed: readonly string[] = []): readonly string[] => needed.filter((it) => !given.has(it));
    const missing = lacks(about.needs);
    const advice = missing.map((it) => `${it} (${adviceOf(settings, it)})`).join(" and ");
    const { needsWhen: when } = about;
    return [
      ...(missing.length === 0
        ? []
        : [`${name} has no effect without ${missing.join(" and ")}: set ${advice} too, or leave ${name} out.`]),
      ...(when?.value === value ? lacks(when.settings) : []).map(
        (it) => `${it} must be set when ${name}=${value}, because ${when?.because}: ${adviceOf(settings, it)}.`,
      ),
    ];
  });
}

/** Writes the values of a choice as a list, for example "`us` or `eu`". */
export function oneOf(values: readonly string[]): string {
  const [last = "", ...others] = values.map((value) => `\`${value}\``).toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`;
}
