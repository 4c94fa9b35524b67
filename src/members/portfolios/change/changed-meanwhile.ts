// The one rule for edits of what others may be editing too, for the server's portfolios and for those of guests.

/** An edit, and the values that its author saw in the fields that it changes. */
export interface SeenEdit<Edit extends object> {
  readonly edit: Edit;
  readonly from: Edit;
}

/**
 * Names the fields of an edit that hold neither what its author saw nor what they write: somebody else has changed them.
 * Edits of different fields leave each other alone.
 */
export function changedMeanwhile<Edit extends object>(
  current: NoInfer<Edit>,
  { edit, from }: SeenEdit<Edit>,
): readonly string[] {
  const now = valuesOf(current);
  const seen = valuesOf(from);
  return [...valuesOf(edit)].flatMap(([field, wanted]) =>
    [seen.get(field), wanted].some((value) => isSame(value, now.get(field))) ? [] : [field],
  );
}

/** Names the fields of an edit of which it does not say what its author saw. */
export function unseenFields<Edit extends object>({ edit, from }: SeenEdit<Edit>): readonly string[] {
  const seen = valuesOf(from);
  return [...valuesOf(edit).keys()].filter((field) => !seen.has(field));
}

/** What is left out stays, and so does what is undefined. */
function valuesOf(fields: object): ReadonlyMap<string, unknown> {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(fields);
  return new Map(entries.filter(([, value]) => value !== undefined));
}

/** Texts, truths, nothing, and lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
