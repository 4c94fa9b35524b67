/** Finds where to mount. Throws `TypeError` for a selector that matches nothing (docs/specification-map.md#8). */
export function findElement(place: string | Element, caller: string): Element {
  if (typeof place !== "string") return place;
  const element = document.querySelector(place);
  if (element === null) throw new TypeError(`${caller}(): the selector "${place}" applies to no elements`);
  return element;
}
