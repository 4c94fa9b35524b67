import "./skip-link.css";

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a href="#content" data-slot="skip-link">
      Skip to content
    </a>
  );
}
