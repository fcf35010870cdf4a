import type { Details } from "./details";

/** A statement about an institution, as its document has it and in other words with the same numbers and names. */
export interface Fact {
  written: string;
  paraphrased: string;
}

interface Topic {
  heading: string;
  /** As a question names it. */
  asked: string;
  facts(details: Details): readonly Fact[];
}

const fact = (written: string, paraphrased: string): Fact => ({ written, paraphrased });

/** The sections of a document, in order. Three of them have about 250 words. */
export const TOPICS: readonly Topic[] = [
  {
    heading: "Founding",
    asked: "the founding",
    facts: ({ name, person, number, year, date, place }) => [
      fact(
        `${name} was founded in ${year(0)} by ${person(0)}, who had worked for ${number(0)} years as a surveyor in the district of ${place(0)}.`,
        `${person(0)} set up ${name} in ${year(0)}, after ${number(0)} years of work as a surveyor in the ${place(0)} district.`,
      ),
      fact(
        `The first statutes were signed by ${number(1)} townspeople on ${date(0)}, in the back room of the Crown Inn.`,
        `It was in the back room of the Crown Inn that ${number(1)} townspeople put their names to the first statutes, on ${date(0)}.`,
      ),
      fact(
        `A gift of ${number(2)} pounds from the merchant ${person(1)} paid for the land, which had until then been a sheep pasture that belonged to the parish.`,
        `The land had been a sheep pasture and the property of the parish, and it was paid for with ${number(2)} pounds given by the merchant ${person(1)}.`,
      ),
      fact(
        `The opening was delayed by ${number(3)} days because the river ${place(1)} had flooded the only road to the site.`,
        `Because the river ${place(1)} had flooded the one road to the site, the opening came ${number(3)} days late.`,
      ),
    ],
  },
  {
    heading: "Building",
    asked: "the building",
    facts: ({ name, person, number, year, place }) => [
      fact(
        `The main building of ${name} stands on ${number(4)} oak piles, which were driven into the clay by hand.`,
        `The main building of ${name} rests on ${number(4)} piles of oak that were driven into the clay by hand.`,
      ),
      fact(
        `Its walls are of grey limestone from the quarry at ${place(2)}, and each of them is ${number(5)} centimetres thick.`,
        `The quarry at ${place(2)} supplied the grey limestone of its walls, and every wall is ${number(5)} centimetres thick.`,
      ),
      fact(
        `The architect ${person(2)} added a north wing in ${year(1)}, with ${number(6)} rooms and a staircase of cast iron.`,
        `A north wing was added in ${year(1)} by the architect ${person(2)}, who gave it ${number(6)} rooms and a cast-iron staircase.`,
      ),
      fact(
        `The boiler of ${year(2)} is still in use and burns ${number(7)} tonnes of wood in an ordinary winter, more than any other in the county.`,
        `An ordinary winter takes ${number(7)} tonnes of wood, more than any other boiler in the county burns, for the boiler of ${year(2)} that is still in use.`,
      ),
    ],
  },
  {
    heading: "Staff",
    asked: "the staff",
    facts: ({ name, person, number, year, place }) => [
      fact(
        `${name} employs ${number(8)} people, and those who work part time come on two or three days a week.`,
        `There are ${number(8)} people who work for ${name}, and the part-time ones among them come on two or three days a week.`,
      ),
      fact(
        `The director is ${person(3)}, who came in ${year(3)} from the town library of ${place(3)} and speaks five languages.`,
        `${person(3)}, the director, speaks five languages and came from the town library of ${place(3)} in ${year(3)}.`,
      ),
      fact(
        `Every new employee spends ${number(9)} hours with the caretaker, ${person(4)}, before being given a key to the archive.`,
        `Before new employees are given a key to the archive, each of them spends ${number(9)} hours with ${person(4)}, the caretaker.`,
      ),
      fact(
        `A training scheme with the college at ${place(4)} has taken ${number(10)} apprentices, most of whom stayed after it and work there today.`,
        `Through a training scheme with the college at ${place(4)}, ${number(10)} apprentices have come, and most of them stayed afterwards and are still at work there.`,
      ),
    ],
  },
  {
    heading: "Finances",
    asked: "the finances",
    facts: ({ name, person, number, year, place }) => [
      fact(
        `The yearly budget of ${name} is ${number(11)} thousand pounds, most of which the county of ${place(5)} pays.`,
        `${name} has a yearly budget of ${number(11)} thousand pounds, and most of it is paid by the county of ${place(5)}.`,
      ),
      fact(
        `Tickets brought in ${number(12)} pounds last year, and donations in the box by the door another ${number(13)} pounds.`,
        `Last year, ${number(12)} pounds came from tickets, with a further ${number(13)} pounds from donations in the box by the door.`,
      ),
      fact(
        `The largest expense is heating and lighting, with ${number(14)} pounds a year, followed by insurance with ${number(15)} pounds.`,
        `Most is spent on heating and lighting, which take ${number(14)} pounds a year; insurance comes next, at ${number(15)} pounds.`,
      ),
      fact(
        `The accounts are audited each March by ${person(5)}, whose firm charges nothing for this and has found no error since ${year(4)}.`,
        `Each March, ${person(5)} audits the accounts without charge, and the firm has not found an error in them since ${year(4)}.`,
      ),
    ],
  },
  {
    heading: "Visitors",
    asked: "the visitors",
    facts: ({ name, person, number, year, date }) => [
      fact(
        `Last year ${number(16)} visitors came to ${name}, and a third of them were schoolchildren from the neighbouring parishes.`,
        `${name} had ${number(16)} visitors last year, a third of whom were schoolchildren from the neighbouring parishes.`,
      ),
      fact(
        `The busiest day on record was ${date(1)}, when ${number(17)} people queued along the harbour wall for the anniversary.`,
        `On ${date(1)}, the busiest day on record, ${number(17)} people stood in a queue along the harbour wall for the anniversary.`,
      ),
      fact(
        `Admission costs ${number(18)} pounds for adults, and children enter free when they come with a parent or with their school class.`,
        `Adults pay ${number(18)} pounds for admission, while children who come with a parent or with their school class enter free.`,
      ),
      fact(
        `The visitors' book of ${year(5)} holds ${number(19)} signatures, among them that of the painter ${person(6)}.`,
        `There are ${number(19)} signatures in the visitors' book of ${year(5)}, and one of them is that of the painter ${person(6)}.`,
      ),
    ],
  },
];
