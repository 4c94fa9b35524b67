import { isRecord } from "#widget/client/is-record.ts";
import { isEthereumProvider, type EthereumProvider } from "./wallet-provider.ts";

const LONGEST_NAME = 40;

/** A wallet that made itself known (EIP-6963). */
export interface Announcement {
  /** One for each wallet and visit. */
  readonly uuid: string;
  /** Reverse domain of who made it; empty when it said none. */
  readonly rdns: string;
  readonly name: string;
  readonly provider: EthereumProvider;
}

/** Reads what came with the event; null for what is no announcement. Its picture is not read: it is the wallet's own. */
export function readAnnouncement(detail: unknown): Announcement | null {
  if (!isRecord(detail) || !isRecord(detail["info"]) || !isEthereumProvider(detail["provider"])) return null;
  const { uuid, rdns, name } = detail["info"];
  if (typeof uuid !== "string" || typeof name !== "string") return null;
  return {
    uuid,
    rdns: typeof rdns === "string" ? rdns : "",
    name: cleanName(name),
    provider: detail["provider"],
  };
}

/** A name stands on a button: one line, no marks that turn the direction of what follows. */
function cleanName(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, " ").trim();
  return Array.from(line).slice(0, LONGEST_NAME).join("");
}
