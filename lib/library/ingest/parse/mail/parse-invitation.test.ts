import { describe, expect, it } from "vitest";
import { alternative, htmlPart, type MailPart, mailFile, mixed, plainPart } from "../../testing/mail-file";
import { setUpParser } from "../../testing/set-up-parser";

const parseDocument = setUpParser();

async function read(part: MailPart) {
  const outcome = await parseDocument(mailFile(["Subject: x"], part), "message/rfc822");
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted, outcome.text).toBeUndefined();
  return outcome;
}

const ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Romance Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];
const calendar = (...event: string[]) =>
  ["BEGIN:VCALENDAR", ...ZONE, "BEGIN:VEVENT", ...event, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n");
const invitation = (...event: string[]): MailPart => ({
  type: "text/calendar; method=REQUEST; charset=utf-8",
  content: calendar(...event),
});
const wordsOf = async (...event: string[]) => (await read(invitation(...event))).text.replace(/^# x\n\n/, "");

describe("an invitation", () => {
  it("states the subject, the time, the place and the participants", async () => {
    const event = [
      "SUMMARY:Harbour meeting",
      "DTSTART;TZID=Europe/Lisbon:20250611T143000",
      "DTEND;TZID=Europe/Lisbon:20250611T160000",
      "LOCATION:Boathouse\\, upper floor",
      'ORGANIZER;CN="Silva, Rui":mailto:rui@example.org',
      "ATTENDEE;CN=Ida;PARTSTAT=ACCEPTED:mailto:ida@example.org",
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:lea@exam",
      " ple.org",
      "DESCRIPTION:Agenda:\\n- dredging\\n\\nBring the plan.",
    ];
    const { text } = await read(alternative(plainPart("You are invited."), invitation(...event)));
    expect(text.split("\n\n").slice(1)).toEqual([
      "You are invited.",
      [
        "Invitation: Harbour meeting",
        "When: 2025-06-11 14:30 to 16:00 (Europe/Lisbon)",
        "Where: Boathouse, upper floor",
        "Organiser: Silva, Rui <rui@example.org>",
        "Attendees: Ida <ida@example.org> (accepted), lea@example.org",
      ].join("\n"),
      "Agenda:\n- dredging",
      "Bring the plan.",
    ]);
  });

  it("is labelled in French in a mail in French", async () => {
    const event = [
      "SUMMARY:Répétition de la chorale",
      "DTSTART;TZID=Europe/Paris:20251104T193000",
      "DTEND;TZID=Europe/Paris:20251104T211500",
      "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=5",
      "LOCATION:Salle des fêtes",
      "ATTENDEE;CN=Léa;PARTSTAT=DECLINED:mailto:lea@example.org",
    ];
    const body = plainPart(
      "Bonjour, nous nous retrouvons pour la prochaine répétition. Merci de prévenir si vous ne venez pas.",
    );
    const { text } = await read(mixed(body, invitation(...event)));
    expect(text.split("\n\n").slice(2).join("\n\n")).toBe(
      [
        "Invitation : Répétition de la chorale",
        "Date et heure : 2025-11-04 19:30 à 21:15 (Europe/Paris)",
        "Répétition : toutes les 2 semaines le mardi et jeudi, 5 fois",
        "Lieu : Salle des fêtes",
        "Participants : Léa <lea@example.org> (a refusé)",
      ].join("\n"),
    );
  });

  it.each([
    [["DTSTART:20250611T143000Z", "DURATION:PT45M"], "2025-06-11 14:30 to 15:15 UTC"],
    [["DTSTART:20250611T143000"], "2025-06-11 14:30"],
    [["DTSTART;TZID=Romance Standard Time:20250611T143000"], "2025-06-11 14:30 (Romance Standard Time, UTC+02:00)"],
    [["DTSTART;TZID=Romance Standard Time:20250111T143000"], "2025-01-11 14:30 (Romance Standard Time, UTC+01:00)"],
    [["DTSTART;VALUE=DATE:20250611", "DTEND;VALUE=DATE:20250612"], "2025-06-11, all day"],
    [["DTSTART;VALUE=DATE:20250228", "DTEND;VALUE=DATE:20250303"], "2025-02-28 to 2025-03-02, whole days"],
    [
      ["DTSTART;TZID=Asia/Tokyo:20250611T220000", "DTEND;TZID=Europe/Paris:20250612T180000"],
      "2025-06-11 22:00 (Asia/Tokyo) to 2025-06-12 18:00 (Europe/Paris)",
    ],
  ])("has its time in the zone of the file: %s", async (lines, shown) => {
    expect(await wordsOf("SUMMARY:y", ...lines)).toBe(`Invitation: y\nWhen: ${shown}`);
  });

  it.each([
    ["FREQ=DAILY;COUNT=3", "every day, 3 times"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR", "every 2 weeks on Monday, Wednesday and Friday"],
    ["FREQ=MONTHLY;BYDAY=2TU;UNTIL=20251231T230000Z", "every month on the second Tuesday, until 2025-12-31"],
    ["FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"],
    ["FREQ=MONTHLY;BYMONTHDAY=15,-1", "every month on day 15 and the last day of the month"],
    ["FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24", "every year on day 24 in June"],
    ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1"],
  ])("says how it repeats: %s", async (rule, shown) => {
    const words = await wordsOf("SUMMARY:y", "DTSTART:20250611T100000Z", `RRULE:${rule}`, "EXDATE:20250618T100000Z");
    expect(words.split("\n").slice(2)).toEqual([`Repeats: ${shown}`, "Except: 2025-06-18 10:00 UTC"]);
  });

  it("that is both a text and a file is read once, and the file is named", async () => {
    const event = ["SUMMARY:Regatta", "DTSTART:20250705T080000Z"];
    const file: MailPart = {
      type: "application/ics; name=invite.ics",
      headers: ["Content-Disposition: attachment; filename=invite.ics"],
      content: calendar(...event),
    };
    const { text, receipt } = await read(mixed(alternative(htmlPart("<p>Come!</p>"), invitation(...event)), file));
    expect(text.split("\n\n").slice(1)).toEqual([
      "Come!",
      "Invitation: Regatta\nWhen: 2025-07-05 08:00 UTC",
      "Attachments (1):\n- invite.ics",
    ]);
    expect(receipt.attachments).toBe(0);
  });

  it("is cancelled, or answered", async () => {
    expect(await wordsOf("SUMMARY:y", "STATUS:CANCELLED")).toBe("Cancelled event: y");
    const reply = {
      type: "text/calendar",
      content: calendar("SUMMARY:y").replace("VCALENDAR", "VCALENDAR\r\nMETHOD:REPLY"),
    };
    expect((await read(reply)).text).toContain("Reply to an invitation: y");
  });

  it("that is damaged is named and counted", async () => {
    const broken: MailPart = { type: "text/calendar; name=broken.ics", content: "BEGIN:VCALENDAR\r\nno calendar\r\n" };
    const { text, receipt } = await read(mixed(plainPart("Words."), broken));
    expect([text, receipt.attachments]).toEqual(["# x\n\nWords.\n\nAttachments (1):\n- broken.ics", 1]);
  });
});
