import type ICAL from "ical.js";

const UNITS = new Map([
  ["SECONDLY", "second"],
  ["MINUTELY", "minute"],
  ["HOURLY", "hour"],
  ["DAILY", "day"],
  ["WEEKLY", "week"],
  ["MONTHLY", "month"],
  ["YEARLY", "year"],
]);
const DAYS = new Map([
  ["MO", "Monday"],
  ["TU", "Tuesday"],
  ["WE", "Wednesday"],
  ["TH", "Thursday"],
  ["FR", "Friday"],
  ["SA", "Saturday"],
  ["SU", "Sunday"],
]);
const MONTHS = "January February March April May June July August September October November December".split(" ");
const PLACES = ["", "first", "second", "third", "fourth", "fifth"];
/** The parts of a rule in words; the rule itself has the rest. */
const WORDED = new Set(["BYDAY", "BYMONTHDAY", "BYMONTH"]);

/** A rule of recurrence (RFC 5545) in words, such as "every 2 weeks on Monday and Friday, 10 times". */
export function recurrenceInWords(rule: ICAL.Recur): string {
  const unit = UNITS.get(rule.freq);
  const parts = Object.entries(rule.parts ?? {}).map(([name, values]) => [name, [values].flat().map(String)] as const);
  if (unit === undefined || parts.some(([name]) => !WORDED.has(name))) return rule.toString();
  const of = (name: string) => parts.find(([one]) => one === name)?.[1] ?? [];
  const isOne = rule.interval <= 1;
  const words = [isOne ? `every ${unit}` : `every ${rule.interval} ${unit}s`];
  if (of("BYDAY").length > 0) words.push(`on ${listed(of("BYDAY").map(dayInWords))}`);
  if (of("BYMONTHDAY").length > 0) words.push(`on ${listed(of("BYMONTHDAY").map(monthDayInWords))}`);
  if (of("BYMONTH").length > 0)
    words.push(`in ${listed(of("BYMONTH").map((month) => MONTHS[Number(month) - 1] ?? month))}`);
  const until = rule.until === null || rule.until === undefined ? "" : `, until ${rule.until.toString().slice(0, 10)}`;
  const count = rule.count ? `, ${rule.count} ${rule.count === 1 ? "time" : "times"}` : "";
  return `${words.join(" ")}${until}${count}`;
}

/** "MO", "2FR" or "-1SU". */
function dayInWords(code: string): string {
  const [, sign, number, day = ""] = /^([+-]?)(\d*)([A-Z]{2})$/.exec(code) ?? [];
  const name = DAYS.get(day) ?? code;
  return number === undefined || number === "" ? name : `the ${place(Number(number), sign === "-")} ${name}`;
}

function monthDayInWords(day: string): string {
  const number = Number(day);
  return number < 0 ? `the ${place(-number, true)} day of the month` : `day ${number}`;
}

function place(number: number, fromEnd: boolean): string {
  const words = PLACES[number] ?? `${number}th`;
  if (!fromEnd) return words;
  return number === 1 ? "last" : `${words} to last`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

const FRENCH_UNITS = new Map([
  ["SECONDLY", ["chaque seconde", "secondes"]],
  ["MINUTELY", ["chaque minute", "minutes"]],
  ["HOURLY", ["chaque heure", "heures"]],
  ["DAILY", ["chaque jour", "jours"]],
  ["WEEKLY", ["chaque semaine", "semaines"]],
  ["MONTHLY", ["chaque mois", "mois"]],
  ["YEARLY", ["chaque année", "ans"]],
]);
const FRENCH_DAYS = new Map([
  ["MO", "lundi"],
  ["TU", "mardi"],
  ["WE", "mercredi"],
  ["TH", "jeudi"],
  ["FR", "vendredi"],
  ["SA", "samedi"],
  ["SU", "dimanche"],
]);

/** A rule of recurrence in French, if it names no more than days of the week: "toutes les 2 semaines le lundi, 10 fois". */
export function recurrenceInFrench(rule: ICAL.Recur): string {
  const [each = "", many = ""] = FRENCH_UNITS.get(rule.freq) ?? [];
  const parts = Object.entries(rule.parts ?? {});
  const codes = parts.flatMap(([name, values]) => (name === "BYDAY" ? [values].flat().map(String) : []));
  const days = codes.flatMap((code) => FRENCH_DAYS.get(code) ?? []);
  if (each === "" || days.length < codes.length || parts.some(([name]) => name !== "BYDAY")) return rule.toString();
  const isOne = rule.interval <= 1;
  const all = /^(?:sec|min|heu|sem)/.test(many) ? "toutes" : "tous";
  const words = [isOne ? each : `${all} les ${rule.interval} ${many}`];
  const last = days.at(-1) ?? "";
  if (days.length > 0) words.push(`le ${days.length < 2 ? last : `${days.slice(0, -1).join(", ")} et ${last}`}`);
  const until =
    rule.until === null || rule.until === undefined ? "" : `, jusqu’au ${rule.until.toString().slice(0, 10)}`;
  const count = rule.count ? `, ${rule.count} fois` : "";
  return `${words.join(" ")}${until}${count}`;
}
