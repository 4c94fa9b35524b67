import type { OneTapStartAnswer, OneTapSubmitAnswer } from "#contracts/sdk-v1/oauth.ts";
import type { Client } from "#widget/client/client.ts";
import { UnreachableError } from "#widget/client/errors.ts";
import type { Settings } from "#widget/client/settings.ts";
import { holds, type Reads } from "#widget/client/wire/holds.ts";
import { readBareAnswer } from "#widget/client/wire/read-answer.ts";
import { fetchInTime } from "#widget/client/wire/send.ts";
import type { World } from "#widget/client/world.ts";

const isStart = holds<OneTapStartAnswer>("google_client_id", "oauth_callback_id");
const isSubmitted = holds<OneTapSubmitAnswer>("redirect_url");

/** Google One Tap: two calls without the envelope, with a token against forged submissions (docs/identity-wire.md#4). */
export function createOneTap(settings: Settings, world: World): Pick<Client["oauth"], "oneTapStart" | "oneTapSubmit"> {
  const { prefix, publicToken } = settings;
  const ask = async <Data extends object>(path: string, init: RequestInit, reads: Reads<Data>): Promise<Data> => {
    const address = `${settings.base()}/v1${path}`;
    const data = readBareAnswer(await fetchInTime(address, { ...init, credentials: "include" }, { world }));
    if (!reads(data)) throw new UnreachableError(`The answer to ${path} is not what the protocol promises.`);
    return data;
  };
  return {
    async oneTapStart() {
      const path = `/public/oauth/google/onetap/start?public_token=${encodeURIComponent(publicToken)}`;
      const answer = await ask(path, { method: "GET" }, isStart);
      return { ...answer, csrf_token: csrfTokenOf(answer, prefix) };
    },
    oneTapSubmit: ({ idToken, callbackId, csrfToken, loginRedirectURL, signupRedirectURL }) =>
      ask(
        `/oauth/callback/${encodeURIComponent(callbackId)}`,
        {
          method: "POST",
          // As text, for the server reads the type's header to tell One Tap from a provider's form.
          headers: { "Content-Type": "text/plain", [`X-${prefix}-OAuth-Type`]: "google-one-tap" },
          body: JSON.stringify({
            id_token: idToken,
            [`${prefix}_csrf_token`]: csrfToken,
            login_redirect_url: loginRedirectURL,
            signup_redirect_url: signupRedirectURL,
          }),
        },
        isSubmitted,
      ),
  };
}

/** Answered beside the rest, under a name of the project's own. */
function csrfTokenOf(answer: OneTapStartAnswer, prefix: string): string {
  const token = new Map<string, unknown>(Object.entries(answer)).get(`${prefix}_csrf_token`);
  return typeof token === "string" ? token : "";
}
