import type { z } from "zod";
import { projectSettings, type ProjectSettings } from "#identity/projects/project-settings.ts";
import { SETTING_HINTS } from "./setting-hints.ts";

export type ChangedSettings =
  | { readonly ok: true; readonly settings: ProjectSettings }
  | { readonly ok: false; readonly sentence: string };

type Tree = Readonly<Record<string, unknown>>;

/** Names of members, with dots between; never one that would reach an object's own machinery. */
const KEY = /^[a-zA-Z][\w-]*(?:\.[a-zA-Z0-9][\w-]*)*$/;

/**
 * Changes one setting of a project as an operator writes it.
 *
 * @param key names a setting or a member of one, with dots: `session.minutes`
 * @param text as typed: JSON, a plain text, or a list with commas; null gives the setting its default back
 */
export function changeSetting(settings: ProjectSettings, key: string, text: string | null): ChangedSettings {
  const root = key.split(".")[0] ?? "";
  if (!KEY.test(key) || !isSetting(root)) return no(`There is no setting ${key}: use one of ${names().join(", ")}.`);
  if (root === "kind")
    return no("The kind of a project cannot be changed. Create another project with project create --live.");
  const values = text === null ? [undefined] : readings(text);
  const parses = values.map((value) => projectSettings.safeParse(withMember(settings, key.split("."), value)));
  const changed = parses.find((parse) => parse.success);
  if (changed === undefined) return no(refusal({ key, root, text }, parses));
  return checked(key, changed.data);
}

/** What a typed text may mean; the schema takes the first that fits. */
function readings(text: string): readonly unknown[] {
  const list = text.trim() === "" ? [] : text.split(",").map((item) => item.trim());
  return [...jsonOf(text), text, list];
}

function jsonOf(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return [value];
  } catch {
    // A plain text is none, which is the usual case.
    return [];
  }
}

/** The tree with one member in its place, or without it. */
function withMember(tree: unknown, [name = "", ...below]: readonly string[], value: unknown): Tree {
  const held: Tree = isTree(tree) ? tree : {};
  const { [name]: member, ...others } = held;
  if (below.length > 0) return { ...held, [name]: withMember(member, below, value) };
  return value === undefined ? others : { ...held, [name]: value };
}

/** Rules between settings. */
function checked(key: string, settings: ProjectSettings): ChangedSettings {
  const { session, passcode, link } = settings;
  const pairs: readonly (readonly [string, number, string, number])[] = [
    ["session.minutes", session.minutes, "session.mostMinutes", session.mostMinutes],
    ["passcode.minutes", passcode.minutes, "passcode.mostMinutes", passcode.mostMinutes],
    ["link.loginMinutes", link.loginMinutes, "link.mostMinutes", link.mostMinutes],
    ["link.signupMinutes", link.signupMinutes, "link.mostMinutes", link.mostMinutes],
    ["link.resetMinutes", link.resetMinutes, "link.mostMinutes", link.mostMinutes],
  ];
  const crossed = pairs.find(([, minutes, , most]) => minutes > most);
  if (crossed === undefined) return { ok: true, settings };
  const [name, minutes, mostName, most] = crossed;
  return no(`${key} was not changed: ${name} would be ${minutes} and ${mostName} ${most}. Change the other one first.`);
}

interface Refused {
  readonly key: string;
  readonly root: keyof ProjectSettings;
  readonly text: string | null;
}

/** Says what is wrong with the reading that came nearest: the one that failed deepest inside. */
function refusal({ key, root, text }: Refused, parses: readonly z.ZodSafeParseResult<ProjectSettings>[]): string {
  const issues = parses.flatMap((parse) => parse.error?.issues[0] ?? []);
  const [nearest] = issues.toSorted((one, other) => other.path.length - one.path.length);
  const where = nearest?.path.join(".") ?? key;
  return `${key} cannot be ${JSON.stringify(text ?? "reset")} (${where}: ${nearest?.message ?? "malformed"}). ${cure(root)}`;
}

function cure(root: keyof ProjectSettings): string {
  return `Write ${SETTING_HINTS[root]}.`;
}

function no(sentence: string): ChangedSettings {
  return { ok: false, sentence };
}

function names(): readonly string[] {
  return Object.keys(SETTING_HINTS);
}

function isSetting(name: string): name is keyof ProjectSettings {
  return Object.hasOwn(SETTING_HINTS, name);
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
