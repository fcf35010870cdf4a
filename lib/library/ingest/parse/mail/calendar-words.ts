/** The words around the entries of a calendar, in one language. */
export interface CalendarWords {
  /** Follows a label. */
  colon: string;
  kinds: Readonly<Record<"REQUEST" | "CANCEL" | "REPLY" | "COUNTER" | "TASK" | "EVENT", string>>;
  labels: Readonly<
    Record<
      | "occurrence"
      | "when"
      | "due"
      | "repeats"
      | "except"
      | "also"
      | "where"
      | "organiser"
      | "attendees"
      | "contact"
      | "link"
      | "comment",
      string
    >
  >;
  /** What attendees have answered, by the status in the file. */
  answers: ReadonlyMap<string, string>;
  allDay: string;
  wholeDays: string;
  /** The word between two times of one day, and between two days. */
  to: string;
  toDay: string;
}

export const ENGLISH_CALENDAR: CalendarWords = {
  colon: ":",
  kinds: {
    REQUEST: "Invitation",
    CANCEL: "Cancelled event",
    REPLY: "Reply to an invitation",
    COUNTER: "Proposal of another time",
    TASK: "Task",
    EVENT: "Event",
  },
  labels: {
    occurrence: "Occurrence of",
    when: "When",
    due: "Due",
    repeats: "Repeats",
    except: "Except",
    also: "Also",
    where: "Where",
    organiser: "Organiser",
    attendees: "Attendees",
    contact: "Contact",
    link: "Link",
    comment: "Comment",
  },
  answers: new Map([
    ["ACCEPTED", "accepted"],
    ["DECLINED", "declined"],
    ["TENTATIVE", "tentative"],
    ["DELEGATED", "delegated"],
  ]),
  allDay: "all day",
  wholeDays: "whole days",
  to: "to",
  toDay: "to",
};

export const FRENCH_CALENDAR: CalendarWords = {
  colon: " :",
  kinds: {
    REQUEST: "Invitation",
    CANCEL: "Événement annulé",
    REPLY: "Réponse à une invitation",
    COUNTER: "Proposition d’un autre horaire",
    TASK: "Tâche",
    EVENT: "Événement",
  },
  labels: {
    occurrence: "Occurrence du",
    when: "Date et heure",
    due: "Échéance",
    repeats: "Répétition",
    except: "Sauf",
    also: "Également",
    where: "Lieu",
    organiser: "Organisateur",
    attendees: "Participants",
    contact: "Contact",
    link: "Lien",
    comment: "Commentaire",
  },
  answers: new Map([
    ["ACCEPTED", "a accepté"],
    ["DECLINED", "a refusé"],
    ["TENTATIVE", "à confirmer"],
    ["DELEGATED", "a délégué"],
  ]),
  allDay: "toute la journée",
  wholeDays: "journées entières",
  to: "à",
  toDay: "au",
};
