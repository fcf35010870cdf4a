/** Made-up names and numbers of one institution; the same position is always the same. */
export interface Details {
  /** No two institutions share a word of it except the kind. */
  name: string;
  person(position: number): string;
  place(position: number): string;
  number(position: number): number;
  year(position: number): number;
  date(position: number): string;
}

const KINDS = ["Lighthouse", "Observatory", "Printing Works", "Botanical Garden", "Ferry Company", "Folk Museum"];
const FIRST_NAMES = [
  "Ada",
  "Bruno",
  "Clara",
  "Dennis",
  "Edith",
  "Felix",
  "Greta",
  "Hugo",
  "Ivy",
  "Jonas",
  "Lena",
  "Otto",
];
const BEGINNINGS = ["Harr", "Wend", "Corl", "Tasm", "Brim", "Olth", "Fenn", "Grav", "Pell", "Skarn", "Dunt", "Vess"];
const MIDDLES = ["ow", "er", "ing", "am", "ol", "is", "an", "ett"];
const ENDINGS = ["mere", "ford", "wick", "stead", "ley", "holm", "combe", "by"];
const MONTHS = ["March", "April", "May", "June", "July", "September", "October"];
const POSITIONS = 24;

/** @param random numbers in [0, 1) */
export function makeDetails(count: number, random: () => number): Details[] {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  const word = () => `${pick(BEGINNINGS)}${pick(MIDDLES)}${pick(ENDINGS)}`;
  const several = <T>(make: () => T) => {
    const made = Array.from({ length: POSITIONS }, make);
    return (position: number) => {
      const found = made[position];
      if (found === undefined) throw new Error(`There are only ${POSITIONS} details of a kind.`);
      return found;
    };
  };
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    let own = word();
    while (taken.has(own)) own = word();
    taken.add(own);
    return {
      name: `${own} ${pick(KINDS)}`,
      person: several(() => `${pick(FIRST_NAMES)} ${word()}`),
      place: several(word),
      // More than any number that is written as a word.
      number: several(() => between(13, 980)),
      year: several(() => between(1_790, 1_995)),
      date: several(() => `${between(2, 28)} ${pick(MONTHS)} ${between(1_790, 1_995)}`),
    };
  });
}
