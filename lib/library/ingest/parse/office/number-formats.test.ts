import { describe, expect, it } from "vitest";
import { builtInFormat, NumberFormat } from "./number-formats";

describe("NumberFormat", () => {
  it.each([
    // Thousands that are left out, and units.
    ['0.0,," M"', 8_462_000, "8.5 M", "8.462"],
    ['#,##0.00," kt"', 43_700, "43.70 kt", null],
    ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', 7_340, "7.3k", "7.34"],
    ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', 6_050_000, "6.1M", "6.05"],
    ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', 640, "640", null],
    // Sections and conditions.
    ['"open";;"shut"', 3, "open", null],
    ['"open";;"shut"', 0, "shut", "0"],
    ['"open";;"shut"', -3, "", null],
    ['[=1]"North";[=2]"South";0', 2, "South", null],
    ['[=1]"North";[=2]"South"', 7, "7", null],
    ['#,##0.00;-#,##0.00;"nil"', 0, "nil", "0"],
    ['_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)', 0, "-", "0"],
    ["#,##0_);[Red](#,##0)", -4_812.6, "(4813)", "-4812.6"],
    ["0.0;[Red]0.0", -4.25, "-4.3", "-4.25"],
    ['[>0]"Paid";"Open"', 0, "Open", "0"],
    ['[>0]"Paid";"Open"', 3, "Paid", null],
    ['[>=0]"Paid";"Open"', 0, "Paid", "0"],
    ["[>=0]0.0;-0.0", -7.25, "-7.3", "-7.25"],
    ["0;-0;;@", 0, "", null],
    // Prefixes and masks.
    ['"INV-"000000', 731, "INV-000731", "731"],
    ['"x"0.0', 2.25, "x2.3", "2.25"],
    ["000-000-0000", 2_065_550_143, "206-555-0143", "2065550143"],
    ["00 00 00 00 00", 476_112_233, "04 76 11 22 33", null],
    ["00000", 7_310, "07310", null],
    // Rounding, powers of ten, fractions.
    ["0", 2.5, "3", "2.5"],
    ["0.0", 0.04, "0.0", "0.04"],
    ["0.##", 6, "6", null],
    ["0.0%", 0.08765, "8.8%", "8.765"],
    ["0.0E+00", 7_654_321, "7.7E+06", "7654321"],
    ["# ?/?", 2.75, "2 3/4", "2.75"],
    // Currencies and languages.
    ["#,##0.00 [$€-407]", 5_310.5, "5310.50 €", null],
    ["[$-40C]#,##0.0", 5_310.25, "5310.3", "5310.25"],
    ["[$CHF-807] #,##0.00", 61.5, "CHF 61.50", null],
    ["[Blau]0.0", 61.52, "61.5", "61.52"],
    // Dates, times of day, time that has passed.
    ["d. mmmm yyyy", 45_778, "2025-05-01", null],
    ["[$-409]mmm-yy", 45_778, "2025-05", null],
    ["m/d/yy h:mm AM/PM", 45_778.75, "2025-05-01 18:00", null],
    ["[$-40C]dddd", 45_778, "jeudi", null],
    ["h:mm AM/PM", 0.25, "06:00", null],
    ["h:mm:ss", 0.2501, "06:00:09", null],
    ["mm:ss", 0.00305, "04:24", null],
    ["mm:ss.0", 0.00305, "04:23.5", null],
    ["h:mm:ss.00", 0.0875 + 4.25 / 86_400, "02:06:04.25", null],
    ["yyyy-mm-dd hh:mm:ss.000", 45_778 + 4.25 / 86_400, "2025-05-01 00:00:04.250", null],
    ["[h]:mm:ss.0", 1.25 + 4.27 / 86_400, "30:00:04.3", null],
    ["[mm]:ss", 0.0875, "126:00", null],
    ["[h]:mm", -1.25, "-30:00", null],
    ["yyyy-mm-dd", -4, "-4", null],
    // Numbers in full.
    ["General", 0.1 + 0.2, "0.3", null],
    ["@", 1_234_567_890_123, "1234567890123", null],
    ['General" pcs"', 12, "12 pcs", null],
    ['0 "unclosed', 4, "4", null],
    ["0;0;0;0;0", 4, "4", null],
  ])("shows %s of %d as %s", (pattern, value, text, exact) => {
    expect(new NumberFormat(pattern).show(value)).toEqual({ text, exact });
  });

  it("counts days from 1904 if the workbook does", () => {
    expect(new NumberFormat("dd/mm/yyyy").show(44_316, true).text).toBe("2025-05-01");
  });

  it.each([
    [1, 4.6, "5"],
    [5, -4.6, "(5)"],
    [10, 0.5, "50.00%"],
    [18, 0.75, "18:00"],
    [38, 12, "12"],
    [44, 12, "12.00"],
    [47, 0.5003, "00:25.9"],
    [48, 123_456, "123.5E+3"],
    [99, 0.25, "0.25"],
  ])("knows the built-in format %d", (id, value, text) => {
    expect(new NumberFormat(builtInFormat(id)).show(value).text).toBe(text);
  });

  it("shows text by its own section", () => {
    expect(new NumberFormat('0;-0;0;"Lot "@').showText("B4")).toBe("Lot B4");
    expect(new NumberFormat('"Lot "@').showText("B4")).toBe("Lot B4");
    expect(new NumberFormat(";;;").showText("B4")).toBe("");
    expect(new NumberFormat("_(* #,##0_);_(* (#,##0);_(* -_);_(@_)").showText("B4")).toBe("B4");
    expect(new NumberFormat("0.00").showText("B4")).toBe("B4");
  });
});
