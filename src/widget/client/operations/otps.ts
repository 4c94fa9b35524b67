import type { MethodAnswer } from "#contracts/sdk-v1/otps.ts";
import type { Calls } from "#widget/client/calls.ts";
import type { Client } from "#widget/client/client.ts";
import { holds, isSignIn } from "#widget/client/wire/holds.ts";

const isMethod = holds<MethodAnswer>("method_id");

/** One-time passcodes (docs/identity-wire.md#4). */
export function createOtps({ ask, signIn, kind }: Calls): Client["otps"] {
  const begin = (channel: string, body: object): Promise<MethodAnswer> =>
    ask({ path: `/otps/${channel}/login_or_create`, body, hasCaptcha: true }, isMethod);
  const send = (channel: string, body: object): Promise<MethodAnswer> =>
    ask({ path: `/otps/${channel}/send/${kind("goes on")}`, body, hasCaptcha: true, goesOn: true }, isMethod);
  const sendToFactor = (channel: string, body: object): Promise<MethodAnswer> =>
    ask({ path: `/otps/${channel}/send/secondary`, body, goesOn: true }, isMethod);
  return {
    email: {
      loginOrCreate: (email, options) => begin("email", { email, ...options }),
      send: (email, options) => send("email", { email, ...options }),
      sendToFactor: (emailId) => sendToFactor("email", { email_id: emailId }),
    },
    sms: {
      loginOrCreate: (phone, options) => begin("sms", { phone_number: phone, ...options }),
      send: (phone, options) => send("sms", { phone_number: phone, ...options }),
      sendToFactor: (phoneId) => sendToFactor("sms", { phone_id: phoneId }),
    },
    whatsapp: {
      loginOrCreate: (phone, options) => begin("whatsapp", { phone_number: phone, ...options }),
      send: (phone, options) => send("whatsapp", { phone_number: phone, ...options }),
    },
    authenticate: (code, methodId, options) =>
      signIn(
        { path: "/otps/authenticate", body: { token: code, method_id: methodId, ...options }, hasCaptcha: true },
        isSignIn,
      ),
  };
}
