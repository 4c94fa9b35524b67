import "#app/ui/needs-scripts.css";
import "./drag-handle.css";

/** The handle by which a row is dragged, or lifted by keyboard. */
export function DragHandle({
  name,
  helpId,
}: {
  readonly name: string;
  /** Of the element that says how to use it. */
  readonly helpId: string;
}) {
  return (
    <button
      type="button"
      data-slot="drag-handle"
      data-needs="scripts"
      aria-label={`Move ${name}`}
      aria-roledescription="sortable"
      aria-describedby={helpId}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M7 4v12M13 4v12" />
      </svg>
    </button>
  );
}
