/** The magnifying glass of the search field and of the link to the search page. */
export function SearchGlyph() {
  return (
    <svg data-slot="search-glyph" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="7" cy="7" r="4.5" />
      <path d="M10.5 10.5L14 14" />
    </svg>
  );
}
