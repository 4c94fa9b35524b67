import { z } from "zod";

const messages = z.array(z.object({ text: z.string() }));

/** The text of the newest message to an address, from the open outbox of a started product. */
export async function newestMail(product: { readonly url: string }, to: string): Promise<string> {
  const response = await fetch(`${product.url}/identity/outbox?to=${encodeURIComponent(to)}`);
  return messages.parse(await response.json()).at(-1)?.text ?? "";
}
