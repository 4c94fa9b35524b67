/** An address for logs: enough to recognise for people who know it, too little to write to (docs/threats.md#47). */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  if (at > 0) return `${address.slice(0, 1)}…${address.slice(at)}`;
  return `${address.slice(0, 3)}…${address.slice(-2)}`;
}
