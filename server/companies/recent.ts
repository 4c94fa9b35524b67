/** Remembers the few values asked for most recently. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** @param most how many are remembered before the longest unasked one goes */
export function createRecent<Value>(most: number): Recent<Value> {
  const values = new Map<string, Value>();
  const put = (key: string, value: Value): void => {
    values.delete(key);
    values.set(key, value);
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set(key, value) {
      put(key, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
  };
}
