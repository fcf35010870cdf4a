import { describe, expect, it } from "vitest";
import { readClockTimes } from "../read-clock-times";
import { withConversion } from "./show-conversion";
import { durationsBetween } from "./times-between";

describe("the time between two times of a day", () => {
  it.each([
    ["en", "It lasts from 11:00 am to 1:00 pm.", 120],
    ["en", "Open 9:00 am to 2:00 pm", 300],
    ["en", "Open 9 am to 2 pm", 300],
    ["en", "Open 9:00 am to noon.", 180],
    ["en", "Open 11:00 to 13:30.", 150],
    ["fr", "de 19 h à 21 h 25", 145],
    ["fr", "de 9 h à midi", 180],
    ["fr", "de 9 h du matin à 2 h de l'après-midi", 300],
  ] as const)("%s: %s: %d minutes", (language, text, minutes) => {
    expect(durationsBetween(text, language).map(({ amount }) => amount.value)).toEqual([minutes]);
  });

  it.each([
    ["en", "It is on from 8:00 to 10:30 pm."],
    ["en", "It is on from 8:00 am to 10:30."],
    ["en", "It is on from 9:00 to 2:00."],
    ["fr", "de 8 h à 10 h du soir"],
    ["fr", "de 9 h à 2 h"],
  ] as const)("%s: is not known in %s", (language, text) => {
    expect(durationsBetween(text, language)).toEqual([]);
  });

  it.each([
    ["The show lasts from 11:00 am to 1:00 pm.", "The show lasts from 11:00 am to 1:00 pm (120 minutes)."],
    ["The show lasts from 11:00 a.m. to 1:00 p.m.", "The show lasts from 11:00 a.m. to 1:00 p.m (120 minutes)."],
  ])("stands before the full stop: %s", (sentence, shown) => {
    expect(withConversion(sentence, "How many minutes does the show last?", "en")).toBe(shown);
  });

  it("is read from whole times only", () => {
    expect(readClockTimes("11:00 am", "en").map(({ start }) => start)).toEqual([0]);
  });
});
