import type { Parts } from "#identity/parts.ts";
import { resolveProject, type Project } from "./project.ts";
import { readProjects } from "./project-store.ts";

/** How long a node may go on with settings that the operator has changed. */
const REREAD_MS = 5_000;

/** The projects at hand, read again every few seconds: every call asks for one. */
export interface ProjectShelf {
  find(publicToken: string): Promise<Project | null>;
  all(): Promise<readonly Project[]>;
  /** Those that were read last, however long ago; for saying that something failed, never for deciding. */
  lately(): readonly Project[];
}

/** Makes the shelf of one node. */
export function createProjectShelf({
  database,
  secrets,
  addresses,
  now,
}: Pick<Parts, "database" | "secrets" | "addresses" | "now">): ProjectShelf {
  let held: Promise<readonly Project[]> | null = null;
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
    if (held !== null && app === readFor && Math.abs(time - readAt) < REREAD_MS) return held;
    readAt = time;
    readFor = app;
    const reading = readResolved();
    reading.catch(() => {
      held = null;
    });
    held = reading;
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
