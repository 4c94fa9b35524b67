interface MarkProps {
  /** Two letters. */
  readonly children: string;
}

/** A sign of our own that stands for a company: its letters in a frame, drawn and no part of the text beside it. */
export function Mark({ children }: MarkProps) {
  return <span className="lk-mark" data-mark={children} aria-hidden="true" />;
}
