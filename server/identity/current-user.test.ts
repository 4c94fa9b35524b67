import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CurrentUser, RequestContext } from "#app/context.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { answerAsUser } from "#testing/answer-as-user.ts";
import { DATABASES } from "#testing/databases.ts";
import { NOTHING_ENDED } from "#testing/ended-sessions.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { createIdentityClient } from "./identity-client.ts";
import { createCurrentUsers, type CurrentUsers } from "./current-user.ts";

const PAGE = "http://localhost:3000/portfolios";

/** What a browser holds after a sign-in. */
interface Cookies {
  readonly session: string;
  readonly jwt: string;
}

const [PGLITE] = DATABASES;

describe("createCurrentUsers", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  /** The product's clock runs ahead of the identity server's when a JWT is to have run out. */
  const clock = { ahead: 0 };
  const asked: string[] = [];
  const reported: unknown[] = [];
  const network = { isDown: false };

  beforeEach(() => database.query("DELETE FROM latchkey.rate_window"));

  const product = () =>
    createCurrentUsers({
      identity: createIdentityClient({
        baseUrl: latchkey.deps.addresses.identity,
        publicToken: latchkey.project.publicToken,
        async fetch(request) {
          asked.push(new URL(request.url).pathname.replace("/identity", ""));
          if (network.isDown) throw new TypeError("fetch failed");
          return latchkey.identity.answer(request, "127.0.0.1");
        },
        now: () => new Date(Date.now() + clock.ahead),
      }),
      ended: NOTHING_ENDED,
    });
  const log = { error: ({ err }: { readonly err: unknown }) => reported.push(err) };

  const signIn = async (email: string): Promise<Cookies & { readonly userId: string }> => {
    const sent = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email } });
    const body = { token: await latchkey.newestCode(email), method_id: sent.data["method_id"] };
    const { data, headers, errorType } = await latchkey.call("POST", "/otps/authenticate", { body });
    expect(errorType).toBe("");
    const set = headers.getSetCookie().join("\n");
    const value = (name: string): string => new RegExp(`^${name}=([^;]+)`, "m").exec(set)?.[1] ?? "";
    return { userId: String(data["user_id"]), session: value("latchkey_session"), jwt: value("latchkey_session_jwt") };
  };
  const request = (cookie: string, method = "GET"): Request => new Request(PAGE, { method, headers: { cookie } });
  const cookiesOf = ({ session, jwt }: Cookies): string => `latchkey_session=${session}; latchkey_session_jwt=${jwt}`;
  const answering = (
    asked: Request,
    page: (current: RequestContext) => Promise<Response>,
    users: CurrentUsers = product(),
  ): Promise<Response> => answerAsUser(asked, (_request, current) => page(current), users, log);
  const currentUserOf = (cookie: string, method?: string): Promise<CurrentUser | null> =>
    product().currentUser(request(cookie, method));
  const endSessions = () => database.query("UPDATE latchkey.session SET revoked_at = now() WHERE revoked_at IS NULL");

  beforeAll(async () => {
    if (PGLITE === undefined) throw new Error("there is no embedded database");
    database = await PGLITE.open();
    latchkey = await createTestIdentity(database, { settings: { cookieMode: "http_only" } });
  });
  afterAll(() => database.close());
  beforeEach(() => {
    clock.ahead = 0;
    network.isDown = false;
    asked.splice(0);
    reported.splice(0);
  });

  describe("currentUser", () => {
    it("is nobody without cookies, and asks nothing for it", async () => {
      expect(await product().currentUser(new Request(PAGE))).toBeNull();
      expect(asked).toEqual([]);
    });

    it("is nobody with a session that never was, and with a JWT alone", async () => {
      const ann = await signIn("ann@example.com");
      expect(await currentUserOf("latchkey_session=forged")).toBeNull();
      expect(await currentUserOf(`latchkey_session_jwt=${ann.jwt}`)).toBeNull();
      expect(reported).toEqual([]);
    });

    it("is nobody with two different session cookies or JWTs (docs/threats.md#25)", async () => {
      const ann = await signIn("ann@example.com");
      const eve = await signIn("eve@example.com");
      expect(await currentUserOf(`${cookiesOf(ann)}; latchkey_session=${eve.session}`)).toBeNull();
      expect(await currentUserOf(`${cookiesOf(ann)}; latchkey_session_jwt=${eve.jwt}`)).toBeNull();
    });

    it("is nobody with the token of one person and the JWT of another (docs/threats.md#25)", async () => {
      const ann = await signIn("ann@example.com");
      const eve = await signIn("eve@example.com");
      expect(await currentUserOf(cookiesOf({ session: ann.session, jwt: eve.jwt }))).toBeNull();
      expect(await currentUserOf(cookiesOf({ session: "forged", jwt: eve.jwt }))).toBeNull();
    });

    it("is nobody with a JWT that our keys did not sign, when the session is dead (docs/threats.md#21)", async () => {
      const ann = await signIn("ann@example.com");
      const [header, , signature] = ann.jwt.split(".");
      const claims = Buffer.from(JSON.stringify({ sub: ann.userId, exp: 4e9, iat: 1 })).toString("base64url");
      expect(await currentUserOf(cookiesOf({ session: "forged", jwt: `${header}.${claims}.${signature}` }))).toBeNull();
    });

    it("is nobody at once for what reads, after the session was ended elsewhere, though its JWT is in force (docs/threats.md#20)", async () => {
      const ann = await signIn("ann@example.com");
      expect(await currentUserOf(cookiesOf(ann))).toEqual({ userId: ann.userId });
      await endSessions();
      expect(await currentUserOf(cookiesOf(ann))).toBeNull();
    });

    it("is nobody at once for what writes, after the session was ended elsewhere (docs/threats.md#20)", async () => {
      const ann = await signIn("ann@example.com");
      expect(await currentUserOf(cookiesOf(ann), "POST")).toEqual({ userId: ann.userId });
      await endSessions();
      expect(await currentUserOf(cookiesOf(ann), "POST")).toBeNull();
      expect(await currentUserOf(cookiesOf(ann), "DELETE")).toBeNull();
    });

    it("is nobody for what reads, once the JWT of an ended session has run out (docs/threats.md#20)", async () => {
      const ann = await signIn("ann@example.com");
      await endSessions();
      clock.ahead = 311_000;
      expect(await currentUserOf(cookiesOf(ann))).toBeNull();
      expect(reported).toEqual([]);
    });

    it("is neither somebody nor nobody while the identity server does not answer", async () => {
      const ann = await signIn("ann@example.com");
      network.isDown = true;
      await expect(currentUserOf(cookiesOf(ann))).rejects.toMatchObject({ code: "server/identity-unreachable" });
      expect(await product().currentUser(new Request(PAGE))).toBeNull();
    });

    it("relies on the JWT for reading and never for writing while the identity server is away (docs/threats.md#22)", async () => {
      const ann = await signIn("ann@example.com");
      const currentUsers = product();
      await currentUsers.currentUser(request(cookiesOf(ann)));
      network.isDown = true;
      expect(await currentUsers.currentUser(request(cookiesOf(ann)))).toEqual({ userId: ann.userId });
      await expect(currentUsers.currentUser(request(cookiesOf(ann), "POST"))).rejects.toMatchObject({
        code: "server/identity-unreachable",
      });
    });

    it("leaves the cookies of who reads alone while the JWT is in force", async () => {
      const ann = await signIn("ann@example.com");
      const answer = await answering(request(cookiesOf(ann)), async ({ user }) => Response.json(await user()));
      expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([{ userId: ann.userId }, []]);
    });

    it("seems signed in by the JWT alone: keys and project are asked for once", async () => {
      const ann = await signIn("ann@example.com");
      const currentUsers = product();
      for (const cookie of [cookiesOf(ann), `theme=dark; ${cookiesOf(ann)}`]) {
        expect(await currentUsers.ofRequest(request(cookie), log).seemsSignedIn()).toBe(true);
      }
      const bootstrap = `/sdk/v1/projects/bootstrap/${latchkey.project.publicToken}`;
      expect(asked).toEqual([bootstrap, "/.well-known/jwks.json"]);
    });

    it("does not seem signed in once the JWT of an ended session has run out, or without cookies", async () => {
      const ann = await signIn("ann@example.com");
      await endSessions();
      clock.ahead = 311_000;
      expect(
        await product()
          .ofRequest(request(cookiesOf(ann)), log)
          .seemsSignedIn(),
      ).toBe(false);
      expect(await product().ofRequest(new Request(PAGE), log).seemsSignedIn()).toBe(false);
    });

    it("knows who comes with a JWT of the same person's other session", async () => {
      const before = await signIn("ann@example.com");
      const now = await signIn("ann@example.com");
      expect(await currentUserOf(cookiesOf({ session: now.session, jwt: before.jwt }))).toEqual({ userId: now.userId });
    });

    it("knows a JWT of a key that was made meanwhile (docs/threats.md#22)", async () => {
      const currentUsers = product();
      const ann = await signIn("ann@example.com");
      expect(await currentUsers.currentUser(request(cookiesOf(ann)))).toEqual({ userId: ann.userId });
      await latchkey.deps.keys.rotate();
      const bob = await signIn("bob@example.com");
      expect(await currentUsers.currentUser(request(cookiesOf(bob)))).toEqual({ userId: bob.userId });
      expect(await currentUsers.currentUser(request(cookiesOf(ann)))).toEqual({ userId: ann.userId });
    });
  });

  describe("currentUser of other projects", () => {
    /** The product as a customer of an identity server of another kind, and somebody's cookie values there. */
    const elsewhere = async (settings: object, base: string) => {
      const addresses = { identity: () => base, app: () => "http://localhost:3000" };
      const other = await createTestIdentity(database, { settings, deps: { addresses } });
      const sent = await other.call("POST", "/otps/email/login_or_create", { body: { email: "ann@example.com" } });
      const body = { token: await other.newestCode("ann@example.com"), method_id: sent.data["method_id"] };
      const { data, headers } = await other.call("POST", "/otps/authenticate", { body });
      const identity = createIdentityClient({
        baseUrl: () => base,
        publicToken: other.project.publicToken,
        fetch: (asked) => other.identity.answer(asked, "127.0.0.1"),
        now: () => new Date(),
      });
      const currentUsers = createCurrentUsers({ identity, ended: NOTHING_ENDED });
      return { data, setCookies: headers.getSetCookie(), currentUsers };
    };

    it("counts on https the cookies alone that no sibling host can plant (docs/threats.md#25)", async () => {
      const { data, setCookies, currentUsers } = await elsewhere({ cookieMode: "http_only" }, "https://id.example.com");
      const cookie = setCookies.map((set) => set.split(";")[0]).join("; ");
      expect(cookie).toMatch(/^__Host-latchkey_session=/);
      expect(await currentUsers.currentUser(request(cookie))).toEqual({ userId: data["user_id"] });
      expect(await currentUsers.currentUser(request(cookie.replaceAll("__Host-", "")))).toBeNull();
    });

    it("knows the cookies that pages keep themselves, by the project's prefix", async () => {
      const settings = { cookieMode: "readable", prefix: "stytch" };
      const { data, currentUsers } = await elsewhere(settings, "https://id.example.com");
      const cookie = `stytch_session=${String(data["session_token"])}; stytch_session_jwt=${String(data["session_jwt"])}`;
      expect(await currentUsers.currentUser(request(cookie))).toEqual({ userId: data["user_id"] });
      expect(await currentUsers.currentUser(request(cookie.replaceAll("stytch", "latchkey")))).toBeNull();
    });
  });

  describe("answering", () => {
    const renewed = (response: Response): readonly string[] =>
      response.headers.getSetCookie().map((cookie) => cookie.split("=")[0] ?? "");

    it("hands renewed cookies to the browser when the JWT has run out, and to no cache", async () => {
      const ann = await signIn("ann@example.com");
      clock.ahead = 311_000;
      const response = await answering(request(cookiesOf(ann)), async ({ user }) => {
        const [first, second] = await Promise.all([user(), user()]);
        return Response.json([first, second], { headers: { "cache-control": "public, max-age=60" } });
      });
      expect(await response.json()).toEqual([{ userId: ann.userId }, { userId: ann.userId }]);
      expect(renewed(response)).toEqual(expect.arrayContaining(["latchkey_session", "latchkey_session_jwt"]));
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(asked.filter((path) => path === "/sdk/v1/sessions/authenticate")).toHaveLength(1);
    });

    it("lets no cache keep what was answered to who is signed in, cookies renewed or not", async () => {
      const ann = await signIn("ann@example.com");
      for (const look of ["user", "seemsSignedIn"] as const) {
        const response = await answering(request(cookiesOf(ann)), async (current) => {
          await current[look]();
          return new Response("page", { headers: { "cache-control": "public, max-age=60" } });
        });
        expect(response.headers.get("cache-control")).toBe("private, no-store");
      }
    });

    it("leaves the answer to nobody alone", async () => {
      const response = await answering(request("latchkey_session=forged"), async ({ user }) => {
        await user();
        return new Response("page", { headers: { "cache-control": "public, max-age=60" } });
      });
      expect(renewed(response)).toEqual([]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    });

    it("never mixes up two requests that are answered at the same time", async () => {
      const ann = await signIn("ann@example.com");
      const currentUsers = product();
      clock.ahead = 311_000;
      const [anns, nobodys] = await Promise.all([
        answering(request(cookiesOf(ann)), async ({ user }) => Response.json(await user()), currentUsers),
        answering(new Request(PAGE), async ({ user }) => Response.json(await user()), currentUsers),
      ]);
      expect(renewed(anns).length).toBeGreaterThan(0);
      expect(renewed(nobodys)).toEqual([]);
      expect(await nobodys.json()).toBeNull();
    });
  });
});
