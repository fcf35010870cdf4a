import { NumberFormat, type ShownNumber } from "../office/number-formats";
import { textCell } from "./chart";

/** The number formats that apply to a value; `null` if not set. */
export interface ValueFormats {
  /** The format of the labels that show it. */
  label?: string | null;
  /** The format of the cell that it is copied from. */
  cell?: string | null;
  /** The format of its axis. */
  axis?: string | null;
}

const GENERAL = new NumberFormat("General");
const PERCENTAGE = new NumberFormat("0.##########%");
/** A comma after the last digit of a section, with which a format cuts off thousands. */
const CUTS_THOUSANDS = /[0#?](?:\.[0#?]+)?,+(?![0#?,])/;
const LITERALS = /"[^"]*"|\\.|\[[^\]]*\]/g;

/** Shows the numbers of a chart, by the formats of its labels, cells and axes. */
export class ChartNumbers {
  readonly #formats = new Map<string, NumberFormat>();
  readonly #date1904: boolean;

  /** @param date1904 whether it counts days from 1904 */
  constructor(date1904: boolean) {
    this.#date1904 = date1904;
  }

  /**
   * A stored value as the chart shows it: by the format of its label, else its cell, else its axis. The axis format is
   * meant for ticks, so it never rounds a value.
   */
  show(stored: string, { label = null, cell = null, axis = null }: ValueFormats): ShownNumber {
    const value = Number(stored);
    if (stored.trim() === "" || !Number.isFinite(value)) return textCell(stored.trim());
    const own = [label, cell].map((pattern) => this.#format(pattern)).find((format) => format !== null);
    if (own !== undefined && own !== null) {
      const shown = own.show(value, this.#date1904);
      // A format that hides a number hides its label only.
      return shown.text === "" ? GENERAL.show(value) : shown;
    }
    const shown = this.#format(axis)?.show(value, this.#date1904);
    if (shown === undefined || shown.text === "") return GENERAL.show(value);
    if (shown.exact === null) return shown;
    return shown.text.includes("%") ? PERCENTAGE.show(value) : GENERAL.show(value);
  }

  /** `null` for a format that shows numbers unchanged, or cuts off their thousands without saying so. */
  #format(pattern: string | null): NumberFormat | null {
    if (pattern === null) return null;
    let format = this.#formats.get(pattern);
    if (format === undefined) {
      format = isUnmarkedScale(pattern) ? GENERAL : new NumberFormat(pattern);
      this.#formats.set(pattern, format);
    }
    return format.isGeneral ? null : format;
  }
}

function isUnmarkedScale(pattern: string): boolean {
  return CUTS_THOUSANDS.test(pattern.replace(LITERALS, "")) && !/"[^"]*\p{L}[^"]*"|\\\p{L}/u.test(pattern);
}
