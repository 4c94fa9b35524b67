// Requests as nobody's browser sends them: for tests that a server answers whatever comes.
import fc from "fast-check";

/** A request to be, for an address with one variable piece at most. */
export interface OddRequest {
  /** Encoded, for the variable piece. */
  readonly piece: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isSignedIn: boolean;
}

/** Every field of the identity protocol, so that most of what is sent gets beyond the reading of the body. */
const FIELDS = [
  "email email_id phone_number phone_id token code method_id password existing_password new_password",
  "session_duration_minutes expiration_minutes login_expiration_minutes reset_password_expiration_minutes",
  "code_challenge code_verifier login_magic_link_url signup_magic_link_url login_redirect_url",
  "reset_password_redirect_url login_template_id signup_template_id reset_password_template_id locale",
  "enable_autofill autofill_session_duration_minutes intermediate_session_token organization_id captcha_token",
  "crypto_wallet_address crypto_wallet_type signature siwe_params domain user_agent authenticator_type",
  "return_passkey_credential_options override_id override_name override_display_name public_key_credential name",
  "untrusted_metadata trusted_metadata totp_code recovery_code __proto__ constructor",
].flatMap((line) => line.split(" "));

/** Values that get further still. */
const GOOD: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ["method_id", ["email-test-01234567-89ab-4def-8123-456789abcdef"]],
  ["signature", [`0x${"1b".repeat(65)}`]],
  ["organization_id", ["organization-test-x"]],
  ["session_duration_minutes", [30]],
  ["email", ["ann@example.com", "new@example.com"]],
  ["phone_number", ["+14155552671"]],
  ["password", ["correct horse battery 7", "x"]],
  ["existing_password", ["correct horse battery 7"]],
  ["new_password", ["correct horse battery 8"]],
  ["token", ["123456", "x".repeat(43)]],
  ["totp_code", ["123456"]],
  ["recovery_code", ["aaaa-aaaa-aaaa"]],
  ["domain", ["localhost"]],
  ["crypto_wallet_type", ["ethereum", "solana"]],
  ["crypto_wallet_address", ["0x52908400098527886E0F7030069857D2E4169EE7", "11111111111111111111111111111111"]],
  ["siwe_params", [{ uri: "http://localhost:3000", chain_id: "1" }, { statement: "\ud800" }]],
  ["name", ["Laptop", { first_name: "Ann" }, { first_name: "\ud800" }]],
  ["untrusted_metadata", [{ a: null }, { "\ud800": 1 }, { a: "\u0000" }, { a: { "\udfff": [] } }, { a: 1e308 }]],
  ["public_key_credential", ["{}", '{"id":"x","rawId":"x","type":"public-key","response":{}}']],
]);

const ODD = ["\u0000", "\ud800", "\udfff", "\u202e", "\ufeff", "\u{1f600}", "\u0130", "\uff20", "\r\n", "%00", "'"];

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string(),
  fc.constantFrom(...ODD.flatMap((odd) => [odd, `a${odd}b`, `${odd}@example.com`, odd.repeat(129)])),
  fc.integer({ min: 0, max: 9_000 }).map((length) => "x".repeat(length)),
);

const value = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.double(),
  fc.integer(),
  fc.constantFrom(-0, 1e308, 2 ** 31, 2 ** 53, 527_040, 0.5),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ noUnicodeString: false, maxDepth: 6 }),
);

const field = fc.constantFrom(...FIELDS).chain((name) => {
  const good = GOOD.get(name) ?? [];
  const sent = good.length === 0 ? value : fc.oneof(fc.constantFrom(...good), value);
  return sent.map((member): readonly [string, unknown] => [name, member]);
});

/** All that a call could want, and among it something odd: fields that a call does not know are dropped by it. */
const fields = fc
  .tuple(
    fc.record(Object.fromEntries([...GOOD].map(([name, values]) => [name, fc.constantFrom(...values)]))),
    fc.array(field, { maxLength: 3 }),
  )
  .map(([good, odd]) => JSON.stringify({ ...good, ...Object.fromEntries(odd) }));

const body = fc.oneof({ weight: 9, arbitrary: fields }, fc.json({ noUnicodeString: false }), text);

const piece = fc.oneof(
  text.map((odd) => encodeURIComponent(`${odd.toWellFormed().slice(0, 2_000)}.`)),
  fc.constantFrom("%", "%00", "%ff", "%2F", "__proto__", "me"),
);

/** HTTP carries no other characters there. */
const headerText = fc.string({
  unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 300,
});

const header = fc.tuple(
  fc.constantFrom("user-agent", "x-forwarded-for", "x-sdk-parent-host", "cookie", "sec-fetch-site", "authorization"),
  headerText,
);

const QUERY = [
  "public_token token type state code error user login_redirect_url signup_redirect_url custom_scopes code_challenge",
  "number region to provider_hint",
].flatMap((line) => line.split(" "));

/** Makes what stands behind the question mark of an address, with a value that is right for one of the names. */
export function oddQuery(right: readonly [string, string]): fc.Arbitrary<string> {
  const odd = fc.tuple(fc.constantFrom(...QUERY), text);
  const pairs = fc.array(fc.oneof(odd, fc.constant(right)), { maxLength: 5 });
  return pairs.map((named) => {
    const query = new URLSearchParams();
    for (const [name, sent] of named) query.append(name, sent.slice(0, 2_000));
    return query.toString();
  });
}

/** Makes such requests. */
export const oddRequest: fc.Arbitrary<OddRequest> = fc.record({
  piece,
  body,
  headers: fc.array(header, { maxLength: 1 }).map((headers) => Object.fromEntries(headers)),
  isSignedIn: fc.boolean(),
});
