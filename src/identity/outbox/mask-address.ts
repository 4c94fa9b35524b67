/** An address as logs may hold it: enough to recognise for who knows it, too little to write to (THREATS row 47). */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  if (at > 0) return `${address.slice(0, 1)}…${address.slice(at)}`;
  return `${address.slice(0, 3)}…${address.slice(-2)}`;
}
