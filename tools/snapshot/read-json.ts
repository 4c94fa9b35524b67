import { readFile } from "node:fs/promises";
import type { z } from "zod";

/** A number of 16 digits or more would not survive `JSON.parse` exactly. */
const TOO_LONG_FOR_A_NUMBER = /[[,:]\s*-?\d[\d.]{15,}/;

/** Reads a file of a figures folder; throws on any shape it does not know. */
export async function readJson<Shape>(path: string, shape: z.ZodType<Shape>): Promise<Shape> {
  const text = await readFile(path, "utf8");
  if (TOO_LONG_FOR_A_NUMBER.test(text)) throw new Error(`${path}: a number too long to be read exactly`);
  return shape.parse(JSON.parse(text));
}
