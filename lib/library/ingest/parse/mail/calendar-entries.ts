import ICAL from "ical.js";
import { type CalendarWords, ENGLISH_CALENDAR, FRENCH_CALENDAR } from "./calendar-words";
import { recurrenceInFrench, recurrenceInWords } from "./recurrence-words";

/** An event or a task of a calendar, in words. */
export interface CalendarEntry {
  /** Its kind, such as "Invitation". */
  kind: string;
  title: string;
  /** Its details by label, in order. */
  fields: [string, string][];
  /** Follows a label. */
  colon: string;
  description: string;
}

/** Entries of one file; a calendar of years is an archive rather than an invitation. */
const MAX_ENTRIES = 500;
const DAY_MS = 86_400_000;
const MINUTE_S = 60;

/**
 * The events and tasks of a calendar file (RFC 5545). Times are those of the file, in its zones.
 * @param purpose the calendar's method according to the mail, such as `REQUEST`
 * @param isFrench whether the mail around it is in French, as its labels then are
 * @returns `null` if it is not a calendar, or damaged
 */
export function calendarEntries(ics: string, purpose = "", isFrench = false): CalendarEntry[] | null {
  const words = isFrench ? FRENCH_CALENDAR : ENGLISH_CALENDAR;
  let calendars: ICAL.Component[];
  try {
    const parsed = ICAL.parse(ics.trim());
    const isOne = typeof parsed[0] === "string";
    calendars = (isOne ? [parsed] : [...parsed]).map((one: typeof parsed) => new ICAL.Component(one));
  } catch {
    return null;
  }
  const entries = calendars.flatMap((calendar) => {
    const method = String(calendar.getFirstPropertyValue("method") ?? purpose).toUpperCase();
    return ["vevent", "vtodo"]
      .flatMap((name) => calendar.getAllSubcomponents(name))
      .slice(0, MAX_ENTRIES)
      .map((component) => entryOf(component, method, words));
  });
  return entries.length === 0 ? null : entries;
}

function entryOf(component: ICAL.Component, method: string, words: CalendarWords): CalendarEntry {
  const { kinds, labels } = words;
  const isTask = component.name === "vtodo";
  const isCancelled = textOf(component, "status").toUpperCase() === "CANCELLED";
  const ofMethod = method === "REQUEST" || method === "CANCEL" || method === "REPLY" || method === "COUNTER";
  const kind = isCancelled ? kinds.CANCEL : ofMethod ? kinds[method] : isTask ? kinds.TASK : kinds.EVENT;
  const field = (label: string, value: string): [string, string][] => (value === "" ? [] : [[label, value]]);
  return {
    kind,
    title: textOf(component, "summary"),
    fields: [
      ...field(labels.occurrence, timeOf(component.getFirstProperty("recurrence-id"))),
      ...field(labels.when, period(component, words)),
      ...field(labels.due, timeOf(component.getFirstProperty("due"))),
      ...field(labels.repeats, recurrence(component, words)),
      ...field(labels.except, times(component, "exdate")),
      ...field(labels.also, times(component, "rdate")),
      ...field(labels.where, textOf(component, "location")),
      ...field(labels.organiser, component.getAllProperties("organizer").map(person).join(", ")),
      ...field(
        labels.attendees,
        component
          .getAllProperties("attendee")
          .map((property) => attendee(property, words))
          .join(", "),
      ),
      ...field(labels.contact, textOf(component, "contact")),
      ...field(labels.link, textOf(component, "url")),
      ...field(labels.comment, textOf(component, "comment")),
    ],
    colon: words.colon,
    description: textOf(component, "description"),
  };
}

function textOf(component: ICAL.Component, name: string): string {
  return component
    .getAllProperties(name)
    .map((property) => String(property.getFirstValue() ?? "").trim())
    .filter((value) => value !== "")
    .join(", ");
}

/** Start and end; the end of whole days is the day after the last. */
function period(component: ICAL.Component, words: CalendarWords): string {
  const start = component.getFirstProperty("dtstart");
  const from = start?.getFirstValue();
  if (!(from instanceof ICAL.Time)) return timeOf(start);
  const duration = component.getFirstPropertyValue("duration");
  const stated = component.getFirstPropertyValue("dtend");
  const end = stated instanceof ICAL.Time ? stated : duration instanceof ICAL.Duration ? after(from, duration) : null;
  const zone = zoneOf(start);
  if (end === null) return `${shown(from)}${zone}`;
  if (from.isDate) {
    const last = end.isDate ? dayBefore(end) : dateOf(end);
    return last <= dateOf(from)
      ? `${dateOf(from)}, ${words.allDay}`
      : `${dateOf(from)} ${words.toDay} ${last}, ${words.wholeDays}`;
  }
  const endZone = stated instanceof ICAL.Time ? zoneOf(component.getFirstProperty("dtend")) : zone;
  const isOneDay = dateOf(end) === dateOf(from);
  return endZone === zone
    ? `${shown(from)} ${isOneDay ? words.to : words.toDay} ${isOneDay ? clock(end) : shown(end)}${zone}`
    : `${shown(from)}${zone} ${isOneDay ? words.to : words.toDay} ${shown(end)}${endZone}`;
}

function after(from: ICAL.Time, duration: ICAL.Duration): ICAL.Time {
  const end = from.clone();
  end.addDuration(duration);
  return end;
}

function times(component: ICAL.Component, name: string): string {
  return component
    .getAllProperties(name)
    .flatMap((property) =>
      property
        .getValues()
        .map((value) => (value instanceof ICAL.Time ? shown(value) + zoneOf(property) : String(value))),
    )
    .join(", ");
}

function timeOf(property: ICAL.Property | null): string {
  const value = property?.getFirstValue();
  if (value === undefined || value === null) return "";
  return value instanceof ICAL.Time ? `${shown(value)}${zoneOf(property)}` : String(value);
}

function recurrence(component: ICAL.Component, words: CalendarWords): string {
  const inWords = words === FRENCH_CALENDAR ? recurrenceInFrench : recurrenceInWords;
  return component
    .getAllProperties("rrule")
    .map((property) => property.getFirstValue())
    .map((rule) => (rule instanceof ICAL.Recur ? inWords(rule) : ""))
    .join("; ");
}

function shown(time: ICAL.Time): string {
  return time.isDate ? dateOf(time) : `${dateOf(time)} ${clock(time)}`;
}

function dateOf({ year, month, day }: ICAL.Time): string {
  return [String(year).padStart(4, "0"), padded(month), padded(day)].join("-");
}

function dayBefore({ year, month, day }: ICAL.Time): string {
  return new Date(Date.UTC(year, month - 1, day) - DAY_MS).toISOString().slice(0, 10);
}

function clock({ hour, minute }: ICAL.Time): string {
  return `${padded(hour)}:${padded(minute)}`;
}

function padded(number: number): string {
  return String(number).padStart(2, "0");
}

/** The zone of a time as the file names it, with its offset where only the file defines the zone. */
function zoneOf(property: ICAL.Property | null | undefined): string {
  const time = property?.getFirstValue();
  if (!(time instanceof ICAL.Time) || time.isDate) return "";
  if (time.zone?.tzid === "UTC") return " UTC";
  const name = property?.getParameter("tzid");
  if (typeof name !== "string") return "";
  const isDefined = time.zone !== null && time.zone?.tzid === name;
  return isDefined && !isPublic(name) ? ` (${name}, UTC${offset(time.utcOffset())})` : ` (${name})`;
}

/** Whether a zone is one of the IANA's, which names a place. */
function isPublic(zone: string): boolean {
  return /^[A-Z][A-Za-z]+\/[A-Z]/.test(zone);
}

function offset(seconds: number): string {
  const minutes = Math.abs(seconds) / MINUTE_S;
  return `${seconds < 0 ? "-" : "+"}${padded(Math.trunc(minutes / 60))}:${padded(Math.trunc(minutes % 60))}`;
}

function person(property: ICAL.Property): string {
  const address = String(property.getFirstValue() ?? "").replace(/^mailto:/i, "");
  const name = property.getParameter("cn");
  return typeof name !== "string" || name === "" || name === address ? address : `${name} <${address}>`;
}

function attendee(property: ICAL.Property, { answers }: CalendarWords): string {
  const answer = answers.get(String(property.getParameter("partstat") ?? "").toUpperCase());
  return answer === undefined ? person(property) : `${person(property)} (${answer})`;
}
