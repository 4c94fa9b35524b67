/**
 * Says where a session was begun, as far as that is known: no register of places is asked, so it is the address alone.
 *
 * @param ipAddress - As the identity server saw it.
 */
export function describePlace(ipAddress: string): string {
  if (ipAddress === "") return "Location unknown";
  const isHere = ipAddress === "::1" || /^(::ffff:)?127\./.test(ipAddress);
  return isHere ? "The server's own computer" : `Address ${ipAddress.replace(/^::ffff:/, "")}`;
}
