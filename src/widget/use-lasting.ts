import { useState } from "react";

/** The same plain value for as long as it says the same, however often a page writes it anew. */
export function useLasting<Value>(value: Value): Value {
  const [lasting, setLasting] = useState(value);
  if (lasting === value || JSON.stringify(lasting) === JSON.stringify(value)) return lasting;
  setLasting(value);
  return value;
}
