/** A browser's storage for tests in which there is no browser, with what it holds already. */
export function memoryStorage(given: Readonly<Record<string, string>> = {}): Storage {
  const held = new Map(Object.entries(given));
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    clear: () => held.clear(),
    removeItem: (key) => void held.delete(key),
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
  };
}
