import fc from "fast-check";
import type { SeenEdit } from "#members/portfolios/change/changed-meanwhile.ts";

interface Written {
  readonly note: string;
  readonly tags: readonly string[];
}

/** Something that two people, or two tabs, edit at the same time. */
export interface EditedTogether {
  read(): Promise<Written>;
  /** Whether the edit was taken. */
  edit(edit: SeenEdit<Partial<Written>>): Promise<boolean>;
}

const editor = fc.constantFrom(0, 1);
const change = fc.record({ hasNote: fc.boolean(), hasTags: fc.boolean() });
const step = fc.oneof(
  fc.record({ kind: fc.constant("read" as const), editor }),
  fc.record({ kind: fc.constant("edit" as const), editor, change }),
  fc.record({ kind: fc.constant("both" as const), changes: fc.tuple(change, change) }),
);

/**
 * Lets two editors read and edit in any order, at the same time too. Every edit that was taken must be there at the end, or
 * have been overwritten by an edit whose editor had seen it.
 *
 * @param open - Begins with something new that both edit.
 */
export function twoEditors(open: () => Promise<EditedTogether>) {
  return fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    const together = await open();
    const begun = await together.read();
    const seen = [begun, begun];
    const taken: SeenEdit<Partial<Written>>[] = [];
    let counter = 0;
    const edit = async (by: number, { hasNote, hasTags }: { hasNote: boolean; hasTags: boolean }): Promise<void> => {
      counter += 1;
      const { note, tags } = seen[by] ?? begun;
      const written: SeenEdit<Partial<Written>> = {
        edit: { ...(hasNote && { note: `note ${counter}` }), ...(hasTags && { tags: [`tag ${counter}`] }) },
        from: { ...(hasNote && { note }), ...(hasTags && { tags }) },
      };
      if (!(await together.edit(written))) return;
      taken.push(written);
      // An editor knows what they wrote.
      seen[by] = { ...(seen[by] ?? begun), ...written.edit };
    };
    for (const now of steps) {
      if (now.kind === "read") seen[now.editor] = await together.read();
      else if (now.kind === "edit") await edit(now.editor, now.change);
      else await Promise.all(now.changes.map((one, by) => edit(by, one)));
    }
    const end = await together.read();
    const isKept = (field: keyof Written, value: unknown): boolean =>
      isSame(end[field], value) || taken.some(({ from }) => isSame(from[field], value));
    return taken.every(({ edit: one }) => {
      const { note, tags } = one;
      return (note === undefined || isKept("note", note)) && (tags === undefined || isKept("tags", tags));
    });
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
