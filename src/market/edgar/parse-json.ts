import { MarketError } from "#market/errors.ts";

/** A value of 16 digits or more may not survive as a number; inside text the quotes would be escaped. */
const LONG_VALUE = /("val"\s*:\s*)(-?[\d.eE+-]{16,})/g;

/** Reads a JSON body; fact values too long for a number come back as text. Throws `MarketError` `market/bad-shape`. */
export function parseJson(body: string, url: string): unknown {
  try {
    const value: unknown = JSON.parse(body.replace(LONG_VALUE, '$1"$2"'));
    return value;
  } catch (cause) {
    throw new MarketError("market/bad-shape", `The answer of ${url} is not JSON or breaks off.`, {
      cause,
      facts: { url },
    });
  }
}
