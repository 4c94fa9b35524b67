import { Decimal } from "decimal.js";
import type { Filling } from "./phrase-values.ts";

/** What is made wrong while a phrase is filled. */
export type FilledWrong = "direction" | "metric" | "definition";

/** Amounts that may be written in the place of each other: the wrong measure in the right form. */
const AMOUNTS = ["R", "N", "S", "O", "A", "E", "F", "X"] as const;
const QUARTERS = ["", "first", "second", "third"] as const;
/** Nearer than this, two values are no rise and no fall that a sentence would speak of. */
const LEAST_CHANGE = "0.0015";
const SLOT = /\{([A-Za-z]+\d?[A-Za-z]*?\d?)(?::([^|}]*)\|([^}]*))?\}/g;

/** Fills a phrase; null where the raw rows lack a value, or where nothing in it can be made wrong in the wanted way. */
export function fillPhrase(phrase: string, filling: Filling, wrong: FilledWrong | null = null): string | null {
  const state = { isMissing: false, isWrong: false };
  const text = phrase.replaceAll(SLOT, (_, key: string, up: string | undefined, down: string | undefined) => {
    if (up !== undefined && down !== undefined) {
      const isUp = isRisen(key, filling);
      if (isUp === null) state.isMissing = true;
      const isFlipped = wrong === "direction" && !state.isWrong;
      if (isFlipped) state.isWrong = true;
      return (isUp === true) === isFlipped ? down : up;
    }
    const right = word(key, filling);
    if (right === null) state.isMissing = true;
    const other = state.isWrong ? null : otherWord(key, filling, wrong);
    if (other !== null && other !== right) state.isWrong = true;
    return other ?? right ?? "";
  });
  return state.isMissing || (wrong !== null && !state.isWrong) ? null : text;
}

/** The same slot with another measure's value, or another definition of the margin. */
function otherWord(key: string, filling: Filling, wrong: FilledWrong | null): string | null {
  if (wrong === "metric") {
    const [, base = "", form = ""] = /^([A-Z])(|0|1|m|b|bn|f)$/.exec(key) ?? [];
    const at = AMOUNTS.findIndex((one) => one === base);
    const others = at < 0 ? [] : [...AMOUNTS.slice(at + 1), ...AMOUNTS.slice(0, at)];
    return others.map((other) => word(other + form, filling)).find((one) => one !== null) ?? null;
  }
  if (wrong !== "definition") return null;
  const swapped = { m: "om", om: "m", fm: "m", m0: "om0", om0: "m0" }[key];
  return swapped === undefined ? null : word(swapped, filling);
}

/** Whether a value is above the one that it is set against; null where they are all but equal, or one is missing. */
function isRisen(key: string, { values }: Filling): boolean | null {
  const pairs: Readonly<Record<string, readonly [string, string]>> = {
    R: ["R", "P"],
    R3: ["R", "Y"],
    RT: ["R", "T"],
    ON: ["O", "N"],
  };
  if (key === "m" || key === "om") {
    const [now, before] = [ratio(key, values), ratio(`${key}P`, values)];
    return now === null || before === null || now.minus(before).abs().lt("0.001") ? null : now.gt(before);
  }
  const [one, other] = pairs[key] ?? [key, `${key}P`];
  const [now, before] = [values.get(one), values.get(other)];
  if (now === undefined || before === undefined || !before.isPositive()) return null;
  return now.div(before).minus(1).abs().lt(LEAST_CHANGE) ? null : now.gt(before);
}

/** What a slot is filled with. */
function word(key: string, filling: Filling): string | null {
  const { name, peer, year, quarter, values } = filling;
  switch (key) {
    case "n":
      return name;
    case "t":
      return peer;
    case "y":
      return String(year);
    case "p":
      return String(year - 1);
    case "y3":
      return String(year - 3);
    case "q":
      return String(quarter);
    case "qw":
      return QUARTERS[quarter] ?? null;
    case "e":
    case "eP":
      return values.get(key)?.toFixed(2).replace(/^/, "$") ?? null;
    default:
      return percentage(key, values) ?? amount(key, values);
  }
}

const GROWN: Readonly<Record<string, string>> = { g: "R", ng: "N", sg: "S", og: "O", fg: "F", ag: "A", dg: "D" };

function percentage(key: string, values: Filling["values"]): string | null {
  if (key === "c3") {
    const [now, before] = [values.get("R"), values.get("Y")];
    if (now === undefined || before === undefined) return null;
    return printed(now.div(before).pow(new Decimal(1).div(3)).minus(1).abs(), 1);
  }
  const [, grown = "", form = ""] = /^(g|[nsofad]g)(0|s|)$/.exec(key) ?? [];
  if (grown !== "") {
    const base = GROWN[grown] ?? "";
    const [now, before] = [values.get(base), values.get(base === "R" ? "P" : `${base}P`)];
    if (now === undefined || before === undefined || !before.isPositive()) return null;
    const growth = now.div(before).minus(1);
    if (growth.abs().lt(LEAST_CHANGE)) return null;
    return form === "s" ? printed(growth, 1) : printed(growth.abs(), form === "0" ? 0 : 1);
  }
  const points = /^(m|om)pp$/.exec(key)?.[1];
  if (points !== undefined) {
    const [now, before] = [ratio(points, values), ratio(`${points}P`, values)];
    return now === null || before === null ? null : printed(now.minus(before).abs(), 1).replace("%", "");
  }
  const [, margin = "", whole = ""] = /^((?:m|om|fm|dm|xm)P?)(0|)$/.exec(key) ?? [];
  const value = margin === "" ? null : ratio(margin, values);
  return value === null ? null : printed(value, whole === "0" ? 0 : 1);
}

function ratio(key: string, values: Filling["values"]): Decimal | null {
  const isBefore = key.endsWith("P");
  const tops: Readonly<Record<string, string>> = { m: "N", om: "S", fm: "F", dm: "D", xm: "X" };
  const top = tops[isBefore ? key.slice(0, -1) : key] ?? "";
  const [part, whole] = [values.get(isBefore ? `${top}P` : top), values.get(isBefore ? "P" : "R")];
  return part === undefined || whole === undefined || !part.isPositive() ? null : part.div(whole);
}

function printed(value: Decimal, places: number): string {
  return `${value.mul(100).toFixed(places).replace("-", "−")}%`;
}

/** An amount in one of the forms in which people write them. */
function amount(key: string, values: Filling["values"]): string | null {
  const [, base = "", form = ""] = /^([A-Z]P?|TN)(0|1|m|b|bn|f|w|low|high|)$/.exec(key) ?? [];
  const value = values.get(base);
  if (value === undefined || !value.isPositive()) return null;
  const isBillions = value.gte("1e9");
  const scaled = value.div(isBillions ? "1e9" : "1e6");
  const unit = isBillions ? "billion" : "million";
  switch (form) {
    case "0":
    case "1":
      return `$${scaled.toFixed(Number(form))} ${unit}`;
    case "m":
      return `$${grouped(value.div("1e6").toFixed(0))} million`;
    case "b":
      return `$${scaled.toFixed(2)}${isBillions ? "B" : "M"}`;
    case "bn":
      return `$${scaled.toFixed(1)}${isBillions ? "bn" : "mn"}`;
    case "f":
      return `$${grouped(value.toFixed(0))}`;
    case "w":
      return `${scaled.toFixed(2)} ${unit}`;
    case "low":
    case "high": {
      const rounding = form === "low" ? Decimal.ROUND_DOWN : Decimal.ROUND_UP;
      const round = scaled.toSignificantDigits(2, rounding);
      // "Nearly" is a few percent at most.
      const bound = round.div(scaled).gt("1.05") ? scaled.toSignificantDigits(3, rounding) : round;
      return bound.eq(scaled) ? null : `$${bound.toFixed()} ${unit}`;
    }
    default:
      return `$${scaled.toFixed(2)} ${unit}`;
  }
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
