import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { discoveryListAnswer, intermediateAnswer } from "#contracts/sdk-v1/discovery.ts";
import { answered } from "#testing/call-shapes.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, enrolApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const ANN = "ann@example.com";
const ANVIL = { organization_id: "organization-test-anvil", name: "Anvil", slug: "anvil" };
const BELLOWS = { organization_id: "organization-test-bellows", name: "Bellows", slug: "bellows" };

describe.each(DATABASES)("exchangeIntermediateSession on $name", ({ open }) => {
  const clock = createHeldClock();
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let userId: string;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database, { deps: { now: clock.now } });
    ({ userId } = await latchkey.signIn(ANN));
    await found(ANVIL);
    await found(BELLOWS);
  });
  afterEach(() => database.close());

  const found = ({ organization_id, name, slug }: typeof ANVIL) =>
    database.query("INSERT INTO latchkey.organization (id, project_id, name, slug) VALUES ($1, $2, $3, $4)", [
      organization_id,
      latchkey.project.id,
      name,
      slug,
    ]);
  const join = (...organizations: readonly (typeof ANVIL)[]) =>
    Promise.all(
      organizations.map(({ organization_id }) =>
        database.query("INSERT INTO latchkey.membership (organization_id, user_id) VALUES ($1, $2)", [
          organization_id,
          userId,
        ]),
      ),
    );
  const begin = async (): Promise<string> => String((await latchkey.signIn(ANN)).data["intermediate_session_token"]);
  const exchange = (intermediate_session_token: string, { organization_id }: { readonly organization_id: string }) =>
    latchkey.call("POST", "/discovery/intermediate_sessions/exchange", {
      body: { intermediate_session_token, organization_id, session_duration_minutes: 60 },
    });
  const list = (intermediate_session_token: string) =>
    latchkey.call("POST", "/discovery/organizations", { body: { intermediate_session_token } });

  it("refuses an organisation that the person does not belong to, and keeps the sign-in open", async () => {
    await join(ANVIL, BELLOWS);
    const pending = await begin();
    const other = { organization_id: "organization-test-other" };
    expect(await exchange(pending, other)).toMatchObject({ status: 404, errorType: "organization_not_found" });
    await database.query("DELETE FROM latchkey.membership WHERE organization_id = $1", [BELLOWS.organization_id]);
    expect(await exchange(pending, BELLOWS)).toMatchObject({ status: 404, errorType: "organization_not_found" });
    expect(await exchange(pending, ANVIL)).toMatchObject({ status: 200 });
  });

  it("refuses a token that was used, ran out or was made up", async () => {
    await join(ANVIL, BELLOWS);
    const pending = await begin();
    await exchange(pending, ANVIL);
    expect(await exchange(pending, ANVIL)).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    const late = await begin();
    await database.query("UPDATE latchkey.intermediate_session SET expires_at = now()");
    expect(await exchange(late, ANVIL)).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    expect(await list("made up")).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
  });

  it("refuses a session in place of a unfinished sign-in", async () => {
    const { token } = await latchkey.signIn(ANN);
    await join(ANVIL, BELLOWS);
    const body = { organization_id: ANVIL.organization_id };
    expect(await latchkey.call("POST", "/discovery/intermediate_sessions/exchange", { body, token })).toMatchObject({
      errorType: "unauthorized_credentials",
    });
  });

  it("docs/threats.md#44: the choice of an organisation does not take the place of the second factor", async () => {
    await enrolApp(latchkey, clock, (await latchkey.signIn(ANN)).token);
    await join(ANVIL, BELLOWS);
    const { data } = await latchkey.signIn(ANN);
    expect(data).toMatchObject({ mfa_required: { totp: true }, discovered_organizations: [] });
    const pending = String(data["intermediate_session_token"]);
    expect(await list(pending)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
    expect(await exchange(pending, ANVIL)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
  });

  it("twenty at once give one session", async () => {
    await join(ANVIL, BELLOWS);
    const pending = await begin();
    const before = await database.query("SELECT id FROM latchkey.session");
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(pending, ANVIL)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(before.length + 1);
  });

  it("lets a person of several organisations choose one, which the session and its JWT then name", async () => {
    await join(BELLOWS, ANVIL);
    const { data } = await latchkey.signIn(ANN);
    expect(data).toMatchObject({
      user_id: userId,
      session: null,
      session_token: "",
      mfa_required: null,
      discovered_organizations: [ANVIL, BELLOWS],
    });
    expect(answered(intermediateAnswer, { method_id: z.string() }).parse(data)).toEqual(data);
    const pending = String(data["intermediate_session_token"]);
    const listed = await list(pending);
    expect(answered(discoveryListAnswer).parse(listed.data)).toMatchObject({
      discovered_organizations: [ANVIL, BELLOWS],
    });
    const chosen = await exchange(pending, BELLOWS);
    expect(chosen.data).toMatchObject({
      user: { user_id: userId },
      organization: BELLOWS,
      session: { organization_id: BELLOWS.organization_id, authentication_factors: [{ type: "otp" }] },
    });
    expect(decodeJwt(String(chosen.data["session_jwt"]))).toMatchObject({
      latchkey_session: { organization_id: BELLOWS.organization_id },
    });
    const token = String(chosen.data["session_token"]);
    expect((await latchkey.call("POST", "/sessions/authenticate", { token })).data).toMatchObject({
      session: { organization_id: BELLOWS.organization_id },
    });
  });

  it("asks for the second factor first and for the organisation then", async () => {
    const app = await enrolApp(latchkey, clock, (await latchkey.signIn(ANN)).token);
    await join(ANVIL, BELLOWS);
    const body = { totp_code: app.nextCode(), intermediate_session_token: await begin() };
    const { data } = await latchkey.call("POST", "/totps/authenticate", { body });
    expect(data).toMatchObject({ session: null, mfa_required: null, discovered_organizations: [ANVIL, BELLOWS] });
    const chosen = await exchange(String(data["intermediate_session_token"]), ANVIL);
    expect(chosen.data).toMatchObject({
      session: {
        organization_id: ANVIL.organization_id,
        authentication_factors: [{ type: "otp" }, { type: "totp" }],
      },
    });
  });

  it("chooses the only organisation silently, and none where there is none", async () => {
    expect((await latchkey.signIn(ANN)).data["session"]).not.toHaveProperty("organization_id");
    await join(ANVIL);
    expect((await latchkey.signIn(ANN)).data).toMatchObject({
      session: { organization_id: ANVIL.organization_id },
    });
  });
});
