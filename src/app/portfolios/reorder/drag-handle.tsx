import type { useSortable } from "@dnd-kit/sortable";
import "./drag-handle.css";

type Sortable = ReturnType<typeof useSortable>;

interface DragHandleProps {
  readonly name: string;
  readonly sortable: Pick<Sortable, "attributes" | "listeners" | "setActivatorNodeRef">;
}

/** The handle by which a row is dragged, or lifted by keyboard. */
export function DragHandle({ name, sortable: { attributes, listeners, setActivatorNodeRef } }: DragHandleProps) {
  return (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      role={undefined}
      data-slot="drag-handle"
      data-needs="scripts"
      aria-label={`Move ${name}`}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M7 4v12M13 4v12" />
      </svg>
    </button>
  );
}
