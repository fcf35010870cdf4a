/** Names that stand in pages for the colours of paper and ink. */
const NAMED = new Map([
  ["white", "255,255,255"],
  ["black", "0,0,0"],
  ["snow", "255,250,250"],
  ["ivory", "255,255,240"],
  ["whitesmoke", "245,245,245"],
  ["ghostwhite", "248,248,255"],
  ["gray", "128,128,128"],
  ["grey", "128,128,128"],
  ["silver", "192,192,192"],
  ["red", "255,0,0"],
  ["blue", "0,0,255"],
  ["navy", "0,0,128"],
  ["green", "0,128,0"],
  ["yellow", "255,255,0"],
  ["transparent", "transparent"],
]);

/** A colour as "r,g,b", `transparent`, or `null` when it is not understood. */
export function colorOf(value) {
  const text = value.trim().toLowerCase();
  const named = NAMED.get(text);
  if (named !== undefined) return named;
  const hex = /^#?([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex !== undefined) return ofHex(hex);
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*([\d.]+)(%?))?\s*\)$/.exec(text);
  if (parts === null) return null;
  return Number(parts[4] ?? 1) === 0 ? "transparent" : [parts[1], parts[2], parts[3]].map(Number).join(",");
}

function ofHex(hex) {
  if (hex.length === 5 || hex.length === 7) return null;
  const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join("") : hex;
  if (full.slice(6) === "00") return "transparent";
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)).join(",");
}
