const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  0: "⁰",
  1: "¹",
  2: "²",
  3: "³",
  4: "⁴",
  5: "⁵",
  6: "⁶",
  7: "⁷",
  8: "⁸",
  9: "⁹",
  "+": "⁺",
  "-": "⁻",
  "−": "⁻",
};
const SUPERSCRIPT_NUMBER = /^[\d+\-−]{1,4}$/;

/**
 * A raised number as Unicode superscripts, so that 10⁶ is not 106, and the call of a note no part of a number; `null`
 * for any other text.
 */
export function superscriptNumber(text: string): string | null {
  if (!SUPERSCRIPT_NUMBER.test(text)) return null;
  return [...text].map((digit) => SUPERSCRIPTS[digit]).join("");
}
