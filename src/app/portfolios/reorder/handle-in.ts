const HANDLE = '[data-slot="drag-handle"]';

/** The handle of a row. */
export function handleIn(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(HANDLE) ?? null;
}

/** The handle that a press or a key was on. */
export function handleOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(HANDLE) : null;
}
