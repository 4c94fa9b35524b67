import type { Database } from "#contracts/database.ts";
import { IdentityError } from "#identity/errors.ts";
import { newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import { projectSettings, type ProjectSettings } from "./project-settings.ts";
import type { StoredProject } from "./project.ts";
import { openSettings, sealSettings } from "./seal-settings.ts";

interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly public_token: string;
  readonly settings: unknown;
}

const COLUMNS = "id, name, public_token, settings";

/**
 * Reads every project, oldest first, its secrets opened. Throws `identity/bad-settings` or `identity/unreadable-secret`
 * when a row was altered by hand.
 */
export async function readProjects(
  database: Database,
  parts: Pick<Parts, "secrets">,
): Promise<readonly StoredProject[]> {
  const rows = await database.query<ProjectRow>(`SELECT ${COLUMNS} FROM latchkey.project ORDER BY created_at, id`);
  return rows.map((row) => projectOf(row, parts));
}

function projectOf(row: ProjectRow, { secrets }: Pick<Parts, "secrets">): StoredProject {
  const parsed = projectSettings.safeParse(row.settings);
  if (!parsed.success) {
    throw new IdentityError("identity/bad-settings", `The settings of project ${row.id} cannot be read.`, {
      cause: parsed.error,
    });
  }
  const settings = openSettings(parsed.data, { projectId: row.id, secrets });
  return { id: row.id, name: row.name, publicToken: row.public_token, settings };
}

/** Makes a project. Its public token says whether it is for tests. */
export async function createProject(
  database: Database,
  { name, settings }: { readonly name: string; readonly settings: ProjectSettings },
  parts: Pick<Parts, "randomBytes" | "secrets">,
): Promise<StoredProject> {
  const id = newId("project", settings.kind, parts);
  const publicToken = `public-token-${settings.kind}-${id.slice(-36)}`;
  await database.query("INSERT INTO latchkey.project (id, name, public_token, settings) VALUES ($1, $2, $3, $4)", [
    id,
    name,
    publicToken,
    storedSettings({ id, settings }, parts),
  ]);
  return { id, name, publicToken, settings };
}

/** Replaces a project's name and settings. */
export async function updateProject(
  database: Database,
  { id, name, settings }: Pick<StoredProject, "id" | "name" | "settings">,
  parts: Pick<Parts, "secrets">,
): Promise<void> {
  await database.query("UPDATE latchkey.project SET name = $2, settings = $3 WHERE id = $1", [
    id,
    name,
    storedSettings({ id, settings }, parts),
  ]);
}

function storedSettings(
  { id, settings }: Pick<StoredProject, "id" | "settings">,
  { secrets }: Pick<Parts, "secrets">,
): string {
  return JSON.stringify(sealSettings(settings, { projectId: id, secrets }));
}

const FIRST_PROJECT_LOCK = 4_207_312;

/** The oldest project; made on an empty database, once, whichever node comes first. */
export async function ensureProject(
  database: Database,
  name: string,
  parts: Pick<Parts, "randomBytes" | "secrets">,
): Promise<StoredProject> {
  return database.transaction(async (within) => {
    await within.query("SELECT pg_advisory_xact_lock($1)", [FIRST_PROJECT_LOCK]);
    const [oldest] = await readProjects(within, parts);
    return oldest ?? createProject(within, { name, settings: projectSettings.parse({}) }, parts);
  });
}
