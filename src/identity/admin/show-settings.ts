import type { ProjectSettings } from "#identity/projects/project-settings.ts";
import { maskSettings } from "#identity/projects/seal-settings.ts";

/** The settings line by line, as `project set` takes them: `session.minutes 30`. Secrets are named and not shown. */
export function showSettings(settings: ProjectSettings): readonly string[] {
  return linesOf([], maskSettings(settings, "(set)"));
}

function linesOf(path: readonly string[], value: unknown): readonly string[] {
  if (typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([member, below]) => linesOf([...path, member], below));
  }
  return [`${path.join(".")} ${written(value)}`];
}

function written(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
