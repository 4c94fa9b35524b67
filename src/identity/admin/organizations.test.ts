import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { addMember, createOrganization, findOrganization, listOrganizations, removeMember } from "./organizations.ts";

describe.each(DATABASES)("organisations on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const create = async (name: string, slug: string): Promise<string> =>
    (await createOrganization(database, { project: latchkey.project, name, slug }, latchkey.deps)) ?? "taken";

  it("refuses a slug that is taken", async () => {
    await create("Example", "example");
    expect(await create("Another", "example")).toBe("taken");
  });

  it("finds none of another project", async () => {
    const id = await create("Example", "example");
    expect(await findOrganization(database, "project-test-other", id)).toBeNull();
    expect(await findOrganization(database, latchkey.project.id, "other")).toBeNull();
    expect(await findOrganization(database, latchkey.project.id, "example")).toBe(id);
  });

  it("counts who belongs to each", async () => {
    const organizationId = await create("Example", "example");
    await create("Another", "another");
    const { userId } = await latchkey.signIn("ann@example.com");
    expect(await addMember(database, { organizationId, userId })).toBe(true);
    expect(await addMember(database, { organizationId, userId })).toBe(false);
    expect(await listOrganizations(database, latchkey.project.id)).toMatchObject([
      { name: "Another", members: 0 },
      { name: "Example", members: 1 },
    ]);
  });

  it("ends the sessions for an organisation of who is taken out of it", async () => {
    const organizationId = await create("Example", "example");
    const { userId } = await latchkey.signIn("ann@example.com");
    expect(await removeMember(database, { organizationId, userId })).toBe(false);
    await addMember(database, { organizationId, userId });
    const { token, data } = await latchkey.signIn("ann@example.com");
    expect(data["session"]).toMatchObject({ organization_id: organizationId });
    expect(await removeMember(database, { organizationId, userId })).toBe(true);
    expect(await latchkey.call("POST", "/sessions/authenticate", { token })).toMatchObject({ status: 404 });
  });
});
