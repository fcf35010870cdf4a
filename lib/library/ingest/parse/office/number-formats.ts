/** Built-in formats of dates, times, decimals and percentages (ECMA-376 part 1, 18.8.30). */
const BUILT_IN = new Map<number, string>([
  ...[14, 15, 16, 17].map((id) => [id, "yyyy-mm-dd"] as const),
  ...[18, 19, 20, 21].map((id) => [id, "hh:mm:ss"] as const),
  [22, "yyyy-mm-dd hh:mm"],
  // Dates of East Asian locales.
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, "yyyy-mm-dd"] as const),
  [45, "mm:ss"],
  [46, "[h]:mm:ss"],
  [47, "mm:ss"],
  [2, "0.00"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
]);
const DAY_MS = 86_400_000;
/** Day 0 of the 1900 date system (which treats 1900 as a leap year) and of the 1904 one. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_465;
/** Maximum digits that spreadsheets show; further ones are floating-point error. */
const DIGITS = 15;

/** Pattern of a built-in format; `General` for those that only affect a number's layout. */
export function builtInFormat(id: number): string {
  return BUILT_IN.get(id) ?? "General";
}

/**
 * A stored number as the sheet shows it: ISO dates and times, percentages, the decimals of its format, its currency or
 * unit; without thousands separators, which differ between languages.
 */
export function formatNumber(value: number, pattern: string, date1904: boolean): string {
  const [positive = "", negative = positive] = pattern.split(";");
  const section = value < 0 ? negative : positive;
  const unit = unitOf(section);
  const bare = section.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  if (/[ymdhs]/i.test(bare.replace(/general|standard/gi, "")) && !/[0#?]/.test(bare.replace(/s\.0+/gi, ""))) {
    const shown = formatDate(value, bare, date1904);
    if (shown !== null) return shown;
  }
  if (bare.includes("%")) return `${decimals(value * 100, bare)}%`;
  return decimals(value, bare) + unit;
}

/** A number with the decimals of its format; fractions and powers of ten are shown in full. */
function decimals(value: number, bare: string): string {
  // Postcodes and telephone numbers: digits from the format's first 0 on are always written.
  if (/^0[#0\s]*[#0]\s*$/.test(bare) && Number.isInteger(value)) {
    const places = bare.replace(/[^#0]/g, "");
    return plain(value).padStart(places.length - places.indexOf("0"), "0");
  }
  const places = /[0#?][.,]([0#?]+)(?![.,]?[0#?])/.exec(bare.replaceAll("#,##", ""))?.[1]?.length;
  const whole = /^[^.]*0[^.]*$/.test(bare) && !/general/i.test(bare);
  if (/e[+-]|\//i.test(bare) || (places === undefined && !whole)) return plain(value);
  const shown = plain(Number(value.toFixed(Math.min(20, places ?? 0))));
  // A number that would be rounded to 0 is shown in full.
  return Number(shown) === 0 ? plain(value) : shown;
}

function plain(value: number): string {
  return String(Number(value.toPrecision(DIGITS)));
}

/** The currency or unit of a format. */
function unitOf(format: string): string {
  const section = format.replace(/\[\$-[^\]]*\]/g, "");
  const currency = /\[\$([^\]-]+)(?:-[^\]]*)?\]|([$€£¥])/.exec(section);
  const quoted = /"\s*([^"]{1,20}?)\s*"/.exec(section)?.[1];
  const unit = currency?.[1] ?? currency?.[2] ?? quoted ?? "";
  return /[\p{L}\p{Sc}%°]/u.test(unit) ? ` ${unit.trim()}` : "";
}

function formatDate(value: number, bare: string, date1904: boolean): string | null {
  if (/\[[hms]+\]/i.test(bare)) return elapsed(value);
  if (value < 0 || value > LAST_DAY) return null;
  const time = new Date(Math.round(((date1904 ? EPOCH_1904 : EPOCH_1900) + value * DAY_MS) / 1000) * 1000);
  const iso = time.toISOString();
  const hasDate = /[yd]/i.test(bare) || /^[^hs]*m+[^hs]*$/i.test(bare);
  const hasTime = /[hs]/i.test(bare);
  const clock = time.getUTCSeconds() === 0 ? iso.slice(11, 16) : iso.slice(11, 19);
  if (hasDate && hasTime) return `${iso.slice(0, 10)} ${clock}`;
  if (!hasDate) return clock;
  return /d/i.test(bare) ? iso.slice(0, 10) : /m/i.test(bare) ? iso.slice(0, 7) : iso.slice(0, 4);
}

/** Elapsed time, with hours beyond 24. */
function elapsed(value: number): string {
  const seconds = Math.round(Math.abs(value) * 86_400);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${value < 0 ? "-" : ""}${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
