import ICAL from "ical.js";
import { recurrenceInWords } from "./recurrence-words";

/** An event or a task of a calendar, in words. */
export interface CalendarEntry {
  /** What it is, such as "Invitation". */
  kind: string;
  title: string;
  /** What is known of it by label, in order. */
  fields: [string, string][];
  description: string;
}

const KINDS = new Map([
  ["REQUEST", "Invitation"],
  ["CANCEL", "Cancelled event"],
  ["REPLY", "Reply to an invitation"],
  ["COUNTER", "Proposal of another time"],
]);
/** Entries of one file; a calendar of years is an archive rather than an invitation. */
const MAX_ENTRIES = 500;
const DAY_MS = 86_400_000;
const MINUTE_S = 60;

/**
 * The events and tasks of a calendar file (RFC 5545). Times are those of the file, in its zones.
 * @param purpose what the mail says that the calendar is for, such as `REQUEST`
 * @returns `null` if it is no calendar, or damaged
 */
export function calendarEntries(ics: string, purpose = ""): CalendarEntry[] | null {
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
      .map((component) => entryOf(component, method));
  });
  return entries.length === 0 ? null : entries;
}

function entryOf(component: ICAL.Component, method: string): CalendarEntry {
  const isTask = component.name === "vtodo";
  const isCancelled = textOf(component, "status").toUpperCase() === "CANCELLED";
  const kind = isCancelled ? "Cancelled event" : (KINDS.get(method) ?? (isTask ? "Task" : "Event"));
  const field = (label: string, value: string): [string, string][] => (value === "" ? [] : [[label, value]]);
  return {
    kind,
    title: textOf(component, "summary"),
    fields: [
      ...field("Occurrence of", timeOf(component.getFirstProperty("recurrence-id"))),
      ...field("When", period(component)),
      ...field("Due", timeOf(component.getFirstProperty("due"))),
      ...field("Repeats", recurrence(component)),
      ...field("Except", times(component, "exdate")),
      ...field("Also", times(component, "rdate")),
      ...field("Where", textOf(component, "location")),
      ...field("Organiser", component.getAllProperties("organizer").map(person).join(", ")),
      ...field("Attendees", component.getAllProperties("attendee").map(attendee).join(", ")),
      ...field("Contact", textOf(component, "contact")),
      ...field("Link", textOf(component, "url")),
      ...field("Comment", textOf(component, "comment")),
    ],
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
function period(component: ICAL.Component): string {
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
    return last <= dateOf(from) ? `${dateOf(from)}, all day` : `${dateOf(from)} to ${last}, whole days`;
  }
  const endZone = stated instanceof ICAL.Time ? zoneOf(component.getFirstProperty("dtend")) : zone;
  const to = dateOf(end) === dateOf(from) ? clock(end) : shown(end);
  return endZone === zone ? `${shown(from)} to ${to}${zone}` : `${shown(from)}${zone} to ${shown(end)}${endZone}`;
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

function recurrence(component: ICAL.Component): string {
  return component
    .getAllProperties("rrule")
    .map((property) => property.getFirstValue())
    .map((rule) => (rule instanceof ICAL.Recur ? recurrenceInWords(rule) : ""))
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

const ANSWERS = new Map([
  ["ACCEPTED", "accepted"],
  ["DECLINED", "declined"],
  ["TENTATIVE", "tentative"],
  ["DELEGATED", "delegated"],
]);

function attendee(property: ICAL.Property): string {
  const answer = ANSWERS.get(String(property.getParameter("partstat") ?? "").toUpperCase());
  return answer === undefined ? person(property) : `${person(property)} (${answer})`;
}
