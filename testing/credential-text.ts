import { z } from "zod";

const credential = z.looseObject({ response: z.record(z.string(), z.unknown()) });

/** The bytes that a member of a `public_key_credential`'s response holds. */
export function responseBytes(text: string, member: string): Buffer {
  const { response } = credential.parse(JSON.parse(text));
  return Buffer.from(z.string().parse(response[member]), "base64url");
}

/** A `public_key_credential` with members of its response replaced. */
export function withResponse(text: string, members: Readonly<Record<string, Uint8Array>>): string {
  const told = credential.parse(JSON.parse(text));
  const encoded = Object.entries(members).map(
    ([name, bytes]) => [name, Buffer.from(bytes).toString("base64url")] as const,
  );
  return JSON.stringify({ ...told, response: { ...told.response, ...Object.fromEntries<unknown>(encoded) } });
}

/** A `public_key_credential` with members of its own replaced. */
export function withMembers(text: string, members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...credential.parse(JSON.parse(text)), ...members });
}
