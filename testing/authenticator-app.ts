import { Secret, TOTP } from "otpauth";
import type { Answer, TestIdentity } from "./identity.ts";

/** A clock that stands still until it is told otherwise; hand `now` to the identity server. */
export interface HeldClock {
  readonly now: () => Date;
  /** Half a minute later. */
  tick(): void;
  /** As late as it is by now: the server does not believe a clock that the database's has left a minute behind. */
  catchUp(): void;
}

export function createHeldClock(): HeldClock {
  let milliseconds = Date.now();
  return {
    now: () => new Date(milliseconds),
    tick() {
      milliseconds += 30_000;
    },
    catchUp() {
      milliseconds = Math.max(milliseconds, Date.now());
    },
  };
}

/** An authenticator app on somebody's phone. */
export interface AuthenticatorApp {
  readonly totpId: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** What it shows now. */
  code(): string;
  /** Waits for the next code. */
  nextCode(): string;
}

/** Reads the answer of `/totps` into an app. */
export function scanApp({ data, errorType }: Answer, clock: HeldClock): AuthenticatorApp {
  const { totp_id: totpId, secret, recovery_codes: codes } = data;
  if (typeof totpId !== "string" || typeof secret !== "string" || !Array.isArray(codes)) {
    throw new TypeError(`There is nothing to scan: ${errorType}`);
  }
  clock.catchUp();
  const code = (): string => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() });
  return {
    totpId,
    secret,
    recoveryCodes: codes.map(String),
    code,
    nextCode() {
      clock.tick();
      return code();
    },
  };
}

/** Sets an app up in a session, up to its first right code. */
export async function enrolApp(latchkey: TestIdentity, clock: HeldClock, token: string): Promise<AuthenticatorApp> {
  const app = scanApp(await latchkey.call("POST", "/totps", { token }), clock);
  const { errorType } = await latchkey.call("POST", "/totps/authenticate", {
    body: { totp_code: app.nextCode() },
    token,
  });
  if (errorType !== "") throw new Error(`Setting the app up failed: ${errorType}`);
  return app;
}
