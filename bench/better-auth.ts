import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { Pool } from "pg";

/** The library that our identity server is held against, on a PostgreSQL of the same server. */
export interface Rival {
  /** Signs a new person up; the answer's cookies are their session. */
  signUp(email: string, password: string): Promise<string>;
  getSession(cookie: string): Promise<Response>;
  logIn(email: string, password: string): Promise<Response>;
  close(): Promise<void>;
}

const BASE = "http://localhost:3000/api/auth";

/** Sets better-auth up as its documentation does, without limits and telemetry. */
export async function createRival(databaseUrl: string): Promise<Rival> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const options = {
    database: pool,
    baseURL: "http://localhost:3000",
    secret: "a secret of the bench, long enough for anybody",
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  };
  const auth = betterAuth(options);
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
  const post = (path: string, body: object): Promise<Response> =>
    auth.handler(
      new Request(BASE + path, {
        method: "POST",
        headers: { "content-type": "application/json", origin: "http://localhost:3000" },
        body: JSON.stringify(body),
      }),
    );
  return {
    async signUp(email, password) {
      const response = await post("/sign-up/email", { email, password, name: "Bench" });
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    },
    getSession: (cookie) => auth.handler(new Request(`${BASE}/get-session`, { headers: { cookie } })),
    logIn: (email, password) => post("/sign-in/email", { email, password }),
    close: () => pool.end(),
  };
}
