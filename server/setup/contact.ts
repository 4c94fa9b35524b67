import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

/** A name and an e-mail address, as the SEC wants them in each request; printable, because they become a header. */
export const SEC_CONTACT = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x20-\x7e]*[^\s@]@[^\s@]+\.[\x21-\x7e]+$/);

const FILE = "sec-contact.txt";

/** The contact that was given at `/setup`; null where none was. */
export async function keptContact(dataDirectory: string): Promise<string | null> {
  const text = await readFile(join(dataDirectory, FILE), "utf8").catch(() => "");
  return SEC_CONTACT.safeParse(text).data ?? null;
}

/** Keeps the contact for the next starts, for the user of the server alone. */
export async function keepContact(dataDirectory: string, contact: string): Promise<void> {
  const path = join(dataDirectory, FILE);
  await writeFile(path, `${contact}\n`, { mode: 0o600 });
  await chmod(path, 0o600);
}
