import { z } from "zod";
import type { Answer, TestCall, TestIdentity } from "./identity.ts";
import type { Ceremony, SoftwareAuthenticator } from "./software-authenticator.ts";

/** The page of the product that passkeys are used on in tests. */
export const PAGE = "http://localhost:3000";

type Forgery = Partial<Ceremony>;

interface Registering {
  readonly token: string;
  readonly authenticator: SoftwareAuthenticator;
  /** Members of the start's body besides the domain. */
  readonly start?: object;
  readonly forgery?: Forgery;
}

/** Starts a registration and lets the authenticator make its credential, as a page would. */
export async function makeCredential(latchkey: TestIdentity, registering: Registering): Promise<string> {
  const { token, authenticator, start = {}, forgery = {} } = registering;
  const body = { domain: "localhost", user_agent: "test", return_passkey_credential_options: true, ...start };
  const options = optionsOf(await latchkey.call("POST", "/webauthn/register/start", { body, token }));
  return authenticator.create(options, { origin: PAGE, ...forgery });
}

/** Registers a passkey from start to end. */
export async function registerPasskey(latchkey: TestIdentity, registering: Registering): Promise<Answer> {
  const public_key_credential = await makeCredential(latchkey, registering);
  return latchkey.call("POST", "/webauthn/register", { body: { public_key_credential }, token: registering.token });
}

interface SigningIn {
  readonly authenticator: SoftwareAuthenticator;
  /** A session, whose person is asked for one of their passkeys; without one anybody's will do. */
  readonly token?: string;
  readonly start?: object;
  readonly forgery?: Forgery;
}

/** Starts a sign-in and lets the authenticator sign, as a page would. */
export async function makeAssertion(latchkey: TestIdentity, signingIn: SigningIn): Promise<string> {
  const { authenticator, token, start = {}, forgery = {} } = signingIn;
  const body = { domain: "localhost", return_passkey_credential_options: true, ...start };
  const kind = token === undefined ? "primary" : "secondary";
  const options = optionsOf(await latchkey.call("POST", `/webauthn/authenticate/start/${kind}`, { body, token }));
  return authenticator.get(options, { origin: PAGE, ...forgery });
}

/** Signs in with a passkey from start to end. */
export async function signInByPasskey(latchkey: TestIdentity, signingIn: SigningIn): Promise<Answer> {
  return present(latchkey, await makeAssertion(latchkey, signingIn), { token: signingIn.token });
}

/** Presents an assertion. */
export function present(latchkey: TestIdentity, public_key_credential: string, asked: TestCall = {}): Promise<Answer> {
  return latchkey.call("POST", "/webauthn/authenticate", { ...asked, body: { public_key_credential } });
}

const started = z.union([
  z.object({ public_key_credential_creation_options: z.string() }).transform((data) => Object.values(data)[0]),
  z.object({ public_key_credential_request_options: z.string() }).transform((data) => Object.values(data)[0]),
]);

/** The options of a start's answer; throws when it was refused. */
export function optionsOf(answer: Answer): string {
  const read = started.safeParse(answer.data);
  if (!read.success || read.data === undefined) throw new Error(`The ceremony did not start: ${answer.errorType}`);
  return read.data;
}
