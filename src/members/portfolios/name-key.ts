/** What two names are compared by: no case, one spelling of accents. A person's portfolios differ in it. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLocaleLowerCase("en");
}
