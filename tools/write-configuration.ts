// Writes docs/configuration.md from the declarations of the settings; with --check it only compares, so that they cannot drift.
import { readFileSync, writeFileSync } from "node:fs";
import { SETTINGS } from "#server/config.ts";
import { SETTING_GROUPS, type Setting, type Settings } from "#server/setting.ts";
import { formatTable } from "./markdown-table.ts";

const PATH = "docs/configuration.md";
/** Writes the document, or with `--check` says that it differs. */
function main(isCheck: boolean): void {
  const wanted = configurationDocument(SETTINGS);

  if (!isCheck) writeFileSync(PATH, wanted);
  else if (readFileSync(PATH, "utf8") !== wanted) {
    console.error(`${PATH} differs from the declarations of the settings: run node tools/write-configuration.ts`);
    process.exitCode = 1;
  }
}

const INTRODUCTION = `# Configuration

Every setting is an environment variable, and all are optional. An empty variable counts as unset. An invalid value stops startup
with an error that names the variable and the fix. The operator's commands read the same settings as the server.

\`node tools/write-configuration.ts\` writes this document from the declarations of the settings in \`server/config.ts\`.
`;

/** Writes docs/configuration.md: one table for each group of settings. */
export function configurationDocument(settings: Settings): string {
  const groups = SETTING_GROUPS.map((group) => {
    const rows = Object.entries(settings)
      .filter(([, { about }]) => about.group === group)
      .map(([name, it]) => [`\`${name}\``, meaningOf(it), defaultOf(it)]);
    return rows.length === 0 ? "" : `\n## ${group}\n\n${formatTable(["Setting", "Meaning", "Default"], rows)}`;
  });
  return `${INTRODUCTION}${groups.join("")}`;
}

function meaningOf({ about }: Setting): string {
  const { description, values, example, needs, needsWhen, isSecret } = about;
  const names = (list: readonly string[]): string => list.map((name) => `\`${name}\``).join(" and ");
  return [
    description,
    `Use ${values}${example === undefined ? "" : `, for example \`${example}\``}.`,
    ...(needs === undefined ? [] : [`Needs ${names(needs)}.`]),
    ...(needsWhen === undefined ? [] : [`\`${needsWhen.value}\` needs ${names(needsWhen.settings)}.`]),
    ...(isSecret === true ? ["Secret: no error repeats it."] : []),
  ].join(" ");
}

function defaultOf({ about }: Setting): string {
  return "defaultValue" in about ? `\`${about.defaultValue}\`` : about.whenUnset;
}

if (import.meta.main) main(process.argv.includes("--check"));
