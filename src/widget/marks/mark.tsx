import { MARKS } from "./marks.ts";

/** The mark of a provider or wallet, which is no part of the text next to it. */
export function Mark({ of }: { readonly of: keyof typeof MARKS }) {
  const mark = MARKS[of];
  if (mark.kind === "letters") return <span className="lk-mark" data-mark={mark.letters} aria-hidden="true" />;
  const { side, shapes } = mark;
  const middle = side / 2;
  return (
    <svg className="lk-mark" viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {shapes.map(({ d, fill = "currentColor", turned }) => (
        <path
          key={`${fill} ${d}`}
          d={d}
          fill={fill}
          fillRule="evenodd"
          transform={turned === undefined ? undefined : `rotate(${turned} ${middle} ${middle})`}
        />
      ))}
    </svg>
  );
}
