import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { projectSettings } from "./project-settings.ts";
import { createProject, createProjectCache, ensureProject, readProjects, updateProject } from "./project-store.ts";

const PARTS = {
  secrets: createSecretBox(createHash("sha256").update("a secret of this test").digest()),
  randomBytes: (count: number) => randomBytes(count),
};

const SETTINGS = projectSettings.parse({
  oauth: {
    google: { clientId: "id", clientSecret: "hush-google" },
    apple: { clientId: "id", teamId: "team", privateKey: "hush-apple\nsecond line" },
  },
  captcha: { enabled: true, siteKey: "site", secret: "hush-captcha", endpoint: "https://captcha.example" },
});

describe.each(DATABASES)("projects on $name", ({ open }) => {
  let database: OpenedDatabase;

  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  /** The whole table as text. */
  const table = async (): Promise<string> =>
    JSON.stringify(await database.query("SELECT project::text AS row FROM latchkey.project AS project"));

  it("allow the address of the product that a server knows only once it listens", async () => {
    await ensureProject(database, "Shop", PARTS);
    const place = { port: 0 };
    const app = (): string => `http://localhost:${place.port}`;
    const addresses = { app, identity: () => `${app()}/identity` };
    const cache = createProjectCache({ database, ...PARTS, addresses, now: () => new Date(0) });
    await cache.all();
    place.port = 3000;
    expect((await cache.all())[0]?.allowedOrigins).toContain("http://localhost:3000");
  });

  it("docs/threats.md#17: keep no secret of their settings in clear, made or changed", async () => {
    const made = await createProject(database, { name: "Shop", settings: SETTINGS }, PARTS);
    expect(await table()).not.toMatch(/hush|second line/);
    const changed = { ...made.settings, oauth: { ...SETTINGS.oauth, x: { clientId: "x", clientSecret: "hush-new" } } };
    await updateProject(database, { ...made, settings: changed }, PARTS);
    expect(await table()).not.toMatch(/hush|second line/);
    expect(await readProjects(database, PARTS)).toEqual([{ ...made, settings: changed }]);
  });

  it("are read as they were written before secrets were sealed, and sealed when they are written again", async () => {
    const made = await ensureProject(database, "Shop", PARTS);
    await database.query("UPDATE latchkey.project SET settings = $1", [JSON.stringify(SETTINGS)]);
    expect(await readProjects(database, PARTS)).toEqual([{ ...made, settings: SETTINGS }]);
    await updateProject(database, { ...made, name: "Store", settings: SETTINGS }, PARTS);
    expect(await table()).not.toMatch(/hush|second line/);
  });

  it("cannot be read with another master secret, and say so", async () => {
    await createProject(database, { name: "Shop", settings: SETTINGS }, PARTS);
    const secrets = createSecretBox(createHash("sha256").update("another").digest());
    await expect(readProjects(database, { secrets })).rejects.toMatchObject({ code: "identity/unreadable-secret" });
  });
});
