/** The drawing of something done. */
export function CheckMark() {
  return (
    <svg className="lk-check" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="M14 25l7 7 13-15" />
    </svg>
  );
}
