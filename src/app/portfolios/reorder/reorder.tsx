import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useId, useMemo, type ReactNode } from "react";
import { announcementsOf, INSTRUCTIONS } from "./announcements.ts";
import { keyboardCoordinates } from "./keyboard-coordinates.ts";

interface ReorderProps {
  readonly ids: readonly string[];
  /** What a screen reader calls one of them. */
  readonly nameOf: (id: string) => string;
  readonly onMove: (id: string, index: number) => void;
  readonly children: ReactNode;
}

/** Lists move up and down only. */
const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A press on a touch screen that is held this long lifts; a shorter one scrolls. */
const LONG_PRESS = { delay: 250, tolerance: 8 };
const DRAG = { distance: 4 };

/**
 * A list that is ordered by pointer, by touch and by keyboard with each step said aloud (RESEARCH-METHOD 5.2); the menu
 * that moves without dragging (WCAG 2.2, 2.5.7) is the list's own.
 */
export function Reorder({ ids, nameOf, onMove, children }: ReorderProps) {
  // The kit counts ids by itself, which differ between server and browser.
  const id = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: DRAG }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
    useSensor(KeyboardSensor, { coordinateGetter: keyboardCoordinates, keyboardCodes: KEYS }),
  );
  const announcements = useMemo(() => announcementsOf(ids, nameOf), [ids, nameOf]);

  function onDragEnd({ active, over }: DragEndEvent): void {
    const index = ids.indexOf(String(over?.id));
    if (index !== -1 && over?.id !== active.id) onMove(String(active.id), index);
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertical]}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Space lifts and drops; Enter stays for what a row does when it is pressed. */
const KEYS = { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter", "Tab"] };
