const LOWERED = /[₀-₉]/g;
const FIRST = "₀".charCodeAt(0);

/** The text with lowered digits on its line, at their offsets: CO₂ is written CO2 as well. Raised ones are other things. */
export function levelDigits(text: string): string {
  return text.replace(LOWERED, (digit) => String(digit.charCodeAt(0) - FIRST));
}
