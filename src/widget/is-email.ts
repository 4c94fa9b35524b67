/** Whether a text is an address as the forms take it (specification §5, identity wire §10); the server judges again. */
export function isEmail(text: string): boolean {
  return /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/.test(text);
}
