import type { Database } from "#contracts/database.ts";
import { IdentityError } from "#identity/errors.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { projectSettings, type ProjectSettings } from "./project-settings.ts";
import { type Project, resolveProject, type StoredProject } from "./project.ts";
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
  deps: Pick<IdentityDeps, "secrets">,
): Promise<readonly StoredProject[]> {
  const rows = await database.query<ProjectRow>(`SELECT ${COLUMNS} FROM latchkey.project ORDER BY created_at, id`);
  return rows.map((row) => projectOf(row, deps));
}

function projectOf(row: ProjectRow, { secrets }: Pick<IdentityDeps, "secrets">): StoredProject {
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
  deps: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<StoredProject> {
  const id = newId("project", settings.kind, deps);
  const publicToken = `public-token-${settings.kind}-${id.slice(-36)}`;
  await database.query("INSERT INTO latchkey.project (id, name, public_token, settings) VALUES ($1, $2, $3, $4)", [
    id,
    name,
    publicToken,
    storedSettings({ id, settings }, deps),
  ]);
  return { id, name, publicToken, settings };
}

/** Replaces a project's name and settings. */
export async function updateProject(
  database: Database,
  { id, name, settings }: Pick<StoredProject, "id" | "name" | "settings">,
  deps: Pick<IdentityDeps, "secrets">,
): Promise<void> {
  await database.query("UPDATE latchkey.project SET name = $2, settings = $3 WHERE id = $1", [
    id,
    name,
    storedSettings({ id, settings }, deps),
  ]);
}

function storedSettings(
  { id, settings }: Pick<StoredProject, "id" | "settings">,
  { secrets }: Pick<IdentityDeps, "secrets">,
): string {
  return JSON.stringify(sealSettings(settings, { projectId: id, secrets }));
}

const FIRST_PROJECT_LOCK = 4_207_312;

/** The oldest project; made on an empty database, once, whichever node comes first. */
export async function ensureProject(
  database: Database,
  name: string,
  deps: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<StoredProject> {
  return database.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1)", [FIRST_PROJECT_LOCK]);
    const [oldest] = await readProjects(tx, deps);
    return oldest ?? createProject(tx, { name, settings: projectSettings.parse({}) }, deps);
  });
}

/** How long a node may go on with settings that the operator has changed. */
const REREAD_MS = 5_000;

/** The projects at hand, read again every few seconds: every call asks for one. */
export interface ProjectCache {
  find(publicToken: string): Promise<Project | null>;
  all(): Promise<readonly Project[]>;
  /** Those that were read last, however long ago; for saying that something failed, never for deciding. */
  lately(): readonly Project[];
}

/** Makes the cache of one node. */
export function createProjectCache({
  database,
  secrets,
  addresses,
  now,
}: Pick<IdentityDeps, "database" | "secrets" | "addresses" | "now">): ProjectCache {
  let stored: Promise<readonly Project[]> | null = null;
  let readAt = 0;
  let readFor = "";
  let known: readonly Project[] = [];
  const readResolved = async (): Promise<readonly Project[]> => {
    known = (await readProjects(database, { secrets })).map((row) => resolveProject(row, addresses));
    return known;
  };
  const all = (): Promise<readonly Project[]> => {
    const time = now().getTime();
    // A server that takes any free port knows its address only once it listens.
    const app = addresses.app();
    if (stored !== null && app === readFor && Math.abs(time - readAt) < REREAD_MS) return stored;
    readAt = time;
    readFor = app;
    const reading = readResolved();
    reading.catch(() => {
      stored = null;
    });
    stored = reading;
    return reading;
  };
  return {
    all,
    lately: () => known,
    async find(publicToken) {
      return (await all()).find((project) => project.publicToken === publicToken) ?? null;
    },
  };
}
