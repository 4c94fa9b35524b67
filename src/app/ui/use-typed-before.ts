import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/** Takes over what somebody typed before a field's script had come, which React would empty the field of. */
export function useTypedBefore(input: RefObject<HTMLInputElement | null>, onTyped: (text: string) => void): void {
  const take = useEffectEvent(onTyped);
  useLayoutEffect(() => {
    const { value = "", defaultValue = "" } = input.current ?? {};
    if (value !== defaultValue) take(value);
  }, [input]);
}
