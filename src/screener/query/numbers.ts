import type { Quantity } from "./condition.ts";
import { labelOf, unitOf } from "./quantities.ts";

export type NumberResult =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string };

const SCALES: Readonly<Record<string, number>> = {
  "": 1,
  x: 1,
  "×": 1,
  d: 1,
  days: 1,
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  b: 1e9,
  bn: 1e9,
  t: 1e12,
  tn: 1e12,
};

/** Reads a number as it is written for a quantity: `20%`, `1.5bn`, `12x`. */
export function numberOf(text: string, quantity: Quantity): NumberResult {
  const [, digits = "", suffix = ""] = /^([-−]?[\d.,]+)\s*(.*)$/.exec(text) ?? [];
  const number = Number(digits.replace("−", "-").replaceAll(",", ""));
  if (suffix === "%") return percentage(number, quantity);
  const scale = SCALES[suffix.toLowerCase()];
  if (scale === undefined)
    return { ok: false, message: `“${suffix.slice(0, 20)}” is not a unit here. Use %, x, k, m, bn or tn.` };
  const value = number * scale;
  if (!Number.isFinite(value)) return { ok: false, message: "This number is too large." };
  if (unitOf(quantity) === "ratio" && Math.abs(value) > 1) {
    const written = digits.replace("−", "-");
    return { ok: false, message: `${labelOf(quantity)} is a percentage. Write ${written}%.` };
  }
  return { ok: true, value };
}

function percentage(number: number, quantity: Quantity): NumberResult {
  if (!Number.isFinite(number)) return { ok: false, message: "This number is too large." };
  if (unitOf(quantity) === "ratio") return { ok: true, value: number / 100 };
  return { ok: false, message: `${labelOf(quantity)} is not a percentage.` };
}

const WRITTEN_SCALES = [
  [1e12, "tn"],
  [1e9, "bn"],
  [1e6, "m"],
] as const;

/** Writes a number as a line has it, which `numberOf` reads back: `20%`, `1.5bn`. */
export function writeNumber(value: number, quantity: Quantity): string {
  if (unitOf(quantity) === "ratio") return `${short(value * 100)}%`;
  const [scale, suffix] = WRITTEN_SCALES.find(([least]) => Math.abs(value) >= least) ?? [1, ""];
  return `${short(value / scale)}${suffix}`;
}

function short(number: number): string {
  return String(Number(number.toFixed(4)));
}
