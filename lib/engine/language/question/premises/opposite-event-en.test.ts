import { expect, it } from "vitest";
import { oppositeEvent } from "./opposite-event";

/** "question | sentences": only the opposite event is stated. */
const OPPOSITE = [
  "How tall is the old bridge? | The old bridge is 164 metres long.",
  "How wide is the bridge? | The bridge is 30 m high.",
  "How deep is the canal? | The canal is 12 metres wide.",
  "When does the clinic close on weekdays? | The clinic opens at 8:15 from Monday to Friday.\nIt is closed on Sundays.",
  "When does the clinic close on weekdays? | It is closed on Sundays.",
  "When does the clinic close? | The clinic opens at 8:15 and sees patients without an appointment until ten.",
  "When does the library close? | The library opens at 9. Books are lent from 10 to 12.",
  "What time does the library close? | The library opens at 9 a.m.",
  "At what time does the museum open? | The museum closes at 6 pm.",
  "When does the swimming pool open in the morning? | The swimming pool is closed on public holidays.",
  "What time does the shop shut? | The shop opens at 10:30 on Saturdays.",
  "When does the course end? | The course begins on 3 May.",
  "When does the training finish? | The training starts at 2 pm in room 4.",
  "When does the lease begin? | The lease ends on 31 March 2027.",
  "When does the contract start? | The contract expires on 30 June 2026.",
  "What date does the exhibition end? | The exhibition opens on 4 April.",
  "When did the war end? | The war started in 1939.",
  "When did construction commence? | Construction was finished in 1971.",
  "When does the train arrive in Leeds? | The train departs at 7:40.",
  "What time does the ferry depart? | The ferry arrives at 18:10.",
  "When does the coach leave? | The coach arrives at Dover at 11:05.",
  "When did Ms Oakes join the board? | Ms Oakes left the board on 3 June 2024.",
  "What time is check-out? | Check-in is from 3 pm to 9 pm.",
  "When can guests check in? | Guests must check out by 11 am.",
  "When was the patient discharged? | The patient was admitted on 4 March.",
  "How many patients were admitted in April? | In the month, 31 patients were discharged.",
  "How many people did the firm hire? | The firm dismissed 40 people.",
  "When was Mr Patel appointed? | Mr Patel resigned on 2 May 2025.",
  "When was Anna Berg born? | Anna Berg died in 1931.",
  "When did Anna Berg die? | Anna Berg was born in Bergen in 1868.",
  "How much did the club sell the boat for? | The club bought the boat for £4,200.",
  "When did the club sell the boat? | In 2019 the club purchased the boat.",
  "How much money did the council lend? | The council borrowed £2 million in 2020.",
  "How many games did the team win? | The team lost 6 games.",
  "By how much did sales increase in 2024? | Sales decreased by 4% in 2024.",
  "How many cars did the country export? | The country imported 45,000 cars.",
  "When was the old mill demolished? | The old mill was built in 1802.",
  "How much can I withdraw each day? | You can deposit up to £500.",
];

/** "question | sentences", after "heading :: " where there is one: the event is stated, or something else is compared. */
const STATED = [
  "Is the pool open on Monday? | The pool is closed on Mondays.",
  "Is the clinic closed on Sundays? | The clinic is open on Sundays.",
  "When does the clinic close? | Opening hours: 9:00–17:00",
  "When does the clinic close? | The clinic is open from 9 to 5.",
  "When does the clinic close on weekdays? | It is open 9 am - 5 pm on weekdays.",
  "What time does the bar close? | The bar is open until midnight.",
  "When does the clinic close? | From 9 am to 5 pm the clinic is open.",
  "When does the office close for Christmas? | The office is closed from Christmas Eve until New Year.",
  "When does the fair close? | The fair opens on Friday and runs until 4 October.",
  "What time does the bar close? | The bar opens at noon and closes at 11 pm.",
  "When does the office close for Christmas? | The office is closed on 25 and 26 December.",
  "When does the pool open again? | The pool is closed until 3 May.",
  "When does the gate open? | The gate is closed between 22:00 and 6:00.",
  "When did the factory close? | The factory was closed in 1998.",
  "On which days is the pool open? | The pool is closed on Mondays.",
  "When is the library open? | The library is open on Tuesdays and Fridays.",
  "When is the library closed? | It is closed on Sundays.",
  "When does the library close? | Closing times :: Weekdays: 17:30",
  "When does the course end? | The course runs from 3 May to 7 June.",
  "When does the course end? | The course starts on 3 May and lasts until 7 June.",
  "When does the course end? | The course starts on 3 May and ends on 7 June.",
  "When did construction begin? | Work on the bridge was launched by the end of 1942.",
  "When does the lease expire? | The lease ends on 31 March 2027.",
  "When was the bridge finished? | The bridge was opened in 1931.",
  "How many days before the course starts must I cancel? | Cancel 10 days before the end of the month.",
  "How much is refunded if I cancel after the course has started? | Half of the fee, £60, is refunded until the course ends.",
  "When does the US Open end? | The US Open ends on 7 September.",
  "When does the train leave? | The train departs at 7:40 and arrives at 9:10.",
  "How many days of annual leave do employees get? | Employees who join before June get 25 days.",
  "When did Anna Berg buy the house? | Tom Hale sold the house to Anna Berg in 2019.",
  "How much did Anna Berg pay for the house? | Tom Hale sold it for £300,000.",
  "How much did the museum buy the painting for? | The painting was sold to the museum for £9,000.",
  "When did the bank receive the letter? | The tenant sent the letter on 3 May.",
  "Who sold the boat? | The club bought the boat from Tom Hale.",
  "When was the building opened? | The building was opened in 1931.",
  "When was Anna Berg born? | Anna Berg (1868–1931) was a Norwegian engineer.",
  "When was Anna Berg born? | She was born in 1868 and died in 1931.",
  "How many people were hired and dismissed? | The firm dismissed 40 people.",
  "How much does the ticket cost? | Tickets cost £4; the box office opens at 10.",
  "When is rent due? | Rent is due on the 1st; the lease begins in May.",
  "What time does the meeting start? | The doors are on the left; the meeting starts at 10.",
];

it.each(OPPOSITE)("finds the opposite event: %s", (row) => {
  expect(found(row)).not.toBeNull();
});

it.each(STATED)("finds none: %s", (row) => {
  expect(found(row)).toBeNull();
});

it("returns both events as worded", () => {
  expect(found("When does the clinic close? | The Clinic opens at 8:15.")).toEqual({ asked: "close", found: "opens" });
});

function found(row: string) {
  const [question = "", given = ""] = row.split(" | ");
  const [place = "", sentences] = given.split(" :: ");
  const isUnderHeading = sentences !== undefined;
  return oppositeEvent(question, "en", { sentences: sentences ?? given, place: isUnderHeading ? place : "" });
}
