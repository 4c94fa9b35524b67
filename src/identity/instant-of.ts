/** An instant inside JSON that the database made, which it spells in its own time zone, as the columns of instants come. */
export function instantOf(spelled: string): string {
  return new Date(spelled).toISOString();
}
