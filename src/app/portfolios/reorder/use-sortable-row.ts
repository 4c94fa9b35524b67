import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { CSSProperties } from "react";

/** What a row of an ordered list takes from the kit: where it is while it is dragged, and what its handle needs. */
export function useSortableRow(id: string) {
  const sortable = useSortable({ id });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition };
  return { sortable, row: { ref: setNodeRef, style, "data-state": isDragging ? "lifted" : "resting" } };
}
