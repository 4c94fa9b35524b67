import type { SignIn } from "#app/context.ts";
import type { Client } from "#widget/client/client.ts";

/** Loads the sign-in client, for the project that the page was told of. */
export async function openClient({ publicToken, baseUrl, prefix, cookieMode }: SignIn): Promise<Client> {
  const { createClient } = await import("#widget/headless.ts");
  return createClient(publicToken, { baseUrl, prefix, cookieMode });
}
