import { useState } from "react";

export type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** Texts that somebody edits here while others may be changing them elsewhere. */
export interface EditedTexts<Name extends string> {
  /** What the fields show: what was typed, else what there is now. */
  readonly texts: Texts<Name>;
  /** The fields that were typed in, each with the text that it was made from. */
  readonly edits: readonly { readonly name: Name; readonly from: string }[];
  /** The fields that were typed in and changed elsewhere meanwhile. */
  readonly conflicts: readonly Name[];
  type(name: Name, text: string): void;
  /** Goes on with what was typed, now that the other text was seen. */
  keepMine(name: Name): void;
  keepTheirs(name: Name): void;
}

interface Typed {
  readonly text: string;
  /** What the field held before. */
  readonly from: string;
}

/** @param current - The texts as they are now; they may change while they are edited. */
export function useTexts<Name extends string>(names: readonly Name[], current: Texts<Name>): EditedTexts<Name> {
  const [typed, setTyped] = useState<ReadonlyMap<Name, Typed>>(new Map());
  const set = (name: Name, value: Typed | null): void =>
    setTyped((before) => {
      const after = new Map(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  const textOf = (name: Name): string => typed.get(name)?.text ?? current[name];
  const texts = names.reduce<Texts<Name>>((shown, name) => ({ ...shown, [name]: textOf(name) }), current);
  return {
    texts,
    edits: [...typed].flatMap(([name, { text, from }]) => (text === current[name] ? [] : [{ name, from }])),
    conflicts: [...typed].flatMap(([name, { text, from }]) =>
      from === current[name] || text === current[name] ? [] : [name],
    ),
    type: (name, text) => set(name, { text, from: typed.get(name)?.from ?? current[name] }),
    keepMine: (name) => set(name, { text: textOf(name), from: current[name] }),
    keepTheirs: (name) => set(name, null),
  };
}
