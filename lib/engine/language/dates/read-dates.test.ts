import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { readDates } from "./read-dates";

describe("readDates", () => {
  it.each([
    ["en", "on 14 March 2021", "14 March 2021", "2021-03-14", "2021-03-14", "at"],
    ["en", "on March 12th, 2019", "March 12th, 2019", "2019-03-12", "2019-03-12", "at"],
    ["en", "since March 2019", "March 2019", "2019-03-01", "2019-03-31", "since"],
    ["en", "until February 2024", "February 2024", "2024-02-01", "2024-02-29", "until"],
    ["en", "from 2019 to 2022", "2019 to 2022", "2019-01-01", "2022-12-31", "range"],
    ["en", "between May 2019 and May 2020", "May 2019 and May 2020", "2019-05-01", "2020-05-31", "range"],
    ["en", "in Q3 2021", "Q3 2021", "2021-07-01", "2021-09-30", "at"],
    ["en", "in the second half of 2020", "second half of 2020", "2020-07-01", "2020-12-31", "at"],
    ["en", "in winter 2022–2023", "winter 2022–2023", "2022-12-01", "2023-02-28", "at"],
    ["en", "in the 1990s", "1990s", "1990-01-01", "1999-12-31", "at"],
    ["en", "in the 19th century", "19th century", "1801-01-01", "1900-12-31", "at"],
    ["en", "3–5 March 2021", "3–5 March 2021", "2021-03-03", "2021-03-05", "range"],
    ["en", "2021-04-30", "2021-04-30", "2021-04-30", "2021-04-30", "at"],
    ["fr", "le 1er mai 2020", "1er mai 2020", "2020-05-01", "2020-05-01", "at"],
    ["fr", "depuis août 2019", "août 2019", "2019-08-01", "2019-08-31", "since"],
    ["fr", "jusqu'en 2021", "2021", "2021-01-01", "2021-12-31", "until"],
    ["fr", "de 2019 à 2022", "2019 à 2022", "2019-01-01", "2022-12-31", "range"],
    ["fr", "de janvier à décembre 2024", "janvier à décembre 2024", "2024-01-01", "2024-12-31", "range"],
    ["fr", "du 3 au 5 mars 2021", "3 au 5 mars 2021", "2021-03-03", "2021-03-05", "range"],
    ["fr", "au troisième trimestre 2021", "troisième trimestre 2021", "2021-07-01", "2021-09-30", "at"],
    ["fr", "le 12/03/2019", "12/03/2019", "2019-03-12", "2019-03-12", "at"],
    ["fr", "dans les années 1990", "années 1990", "1990-01-01", "1999-12-31", "at"],
    ["fr", "au XIXe siècle", "XIXe siècle", "1801-01-01", "1900-12-31", "at"],
  ] as const)("%s: reads %j", (language, text, surface, from, to, role) => {
    const found = readDates(text, language);
    expect(found).toMatchObject([{ from, to, role }]);
    expect(text.slice(found[0]?.start, found[0]?.end)).toBe(surface);
  });

  it.each([
    ["en", "It costs 2019 euros, call 020 1998 2004, version 3.2019 of 2,021 copies."],
    ["en", "on 31 February 2021, or 2021-13-01"],
    ["en", "3/4/2021"],
    ["en", "in 1500 metres, on 12 March, in May"],
    ["fr", "à 1500 mètres, 2019 €, de 1200 plants, le 12 mars, version 3.2019"],
  ] as const)("%s: reads no date in %j", (language, text) => {
    expect(readDates(text, language)).toEqual([]);
  });

  it("gives offsets within any text, in order", () => {
    const parts = fc.constantFrom(
      "12",
      "March",
      "mars",
      "2019",
      " ",
      "-",
      "–",
      "to",
      "à",
      "Q3",
      "€",
      "/",
      ".",
      "ﬁ",
      "É",
      "1er",
    );
    const texts = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(parts, { maxLength: 30 }).map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...LANGUAGES), (text, language) => {
        let last = 0;
        for (const { start, end, from, to } of readDates(text, language)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(from <= to).toBe(true);
          last = end;
        }
      }),
    );
  });
});
