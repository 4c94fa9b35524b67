import { useLayoutEffect, type Dispatch, type RefObject } from "react";
import type { SearchEvent } from "./search-state.ts";

/** Takes over what somebody typed before the page's scripts ran, which React would empty the field of. */
export function useTypedBefore(input: RefObject<HTMLInputElement | null>, dispatch: Dispatch<SearchEvent>): void {
  useLayoutEffect(() => {
    const { value = "", defaultValue = "" } = input.current ?? {};
    if (value !== defaultValue) dispatch({ kind: "typed", text: value });
  }, [input, dispatch]);
}
