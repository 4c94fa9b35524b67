import { reduce, type Action, type WidgetState } from "./state.ts";

/** Holds the state of one mounted widget. */
export interface Store {
  readonly state: () => WidgetState;
  readonly dispatch: (action: Action) => void;
  /** Calls back after each change; the function ends it. */
  readonly subscribe: (heard: () => void) => () => void;
}

export function createStore(initial: WidgetState): Store {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(action) {
      state = reduce(state, action);
      for (const heard of listeners) heard();
    },
    subscribe(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
}
