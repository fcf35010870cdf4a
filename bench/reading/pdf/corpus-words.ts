/** The languages of the corpus, whatever others the product speaks. */
export type CorpusLanguage = "en" | "fr";

const VOCABULARY: Readonly<Record<CorpusLanguage, readonly string[]>> = {
  en: "the a of in and to for with on at from by harbour orchard archive observatory railway library market bridge report engine winter council budget inspection pressure valve meeting proposal committee turbine season contract building repair survey station keeper measured described visited approved delayed improved replaced examined annual northern public technical former second early heavy local modern careful yearly result number level water power paper stone glass road field street river coast maintenance responsibility administration neighbourhood".split(
    " ",
  ),
  fr: "le la les un une des de du en et à pour avec sur dans par port verger archive observatoire gare bibliothèque marché pont rapport moteur hiver conseil budget inspection pression vanne réunion proposition comité turbine saison contrat bâtiment réparation relevé station gardien mesuré décrit visité approuvé retardé amélioré remplacé examiné annuel public technique ancien second lourd local moderne soigneux résultat nombre niveau eau énergie papier pierre verre route champ rue rivière côte entretien responsabilité administration hébergement".split(
    " ",
  ),
};
const PLACES: Readonly<Record<CorpusLanguage, readonly string[]>> = {
  en: [
    "Alderwick",
    "Brackley",
    "Carrow",
    "Dunmere",
    "Eastholm",
    "Farleigh",
    "Garvock",
    "Holbeach",
    "Inverlay",
    "Kelshaw",
    "Lorvaux",
    "Marston Hill",
    "Northam",
    "Oakford",
    "Penrith",
    "Quarry Bank",
  ],
  fr: [
    "Auberval",
    "Brézolles",
    "Charnay",
    "Dompierre",
    "Étoile",
    "Fontenay",
    "Grandval",
    "Hautefort",
    "Île-aux-Moines",
    "Jonzac",
    "Lorvaux",
    "Mérignies",
    "Neuvic",
    "Ornans",
    "Plélan",
    "Saint-Aubin",
  ],
};
const MEASURES: Readonly<Record<CorpusLanguage, readonly string[]>> = {
  en: [
    "Visitors",
    "Revenue",
    "Costs",
    "Staff",
    "Length (km)",
    "Area",
    "Share",
    "Output",
    "Rate",
    "Incidents",
    "Budget",
    "Height",
  ],
  fr: [
    "Visiteurs",
    "Recettes",
    "Coûts",
    "Effectif",
    "Longueur (km)",
    "Surface",
    "Part",
    "Production",
    "Taux",
    "Incidents",
    "Budget",
    "Hauteur",
  ],
};
const KEYS: Readonly<Record<CorpusLanguage, readonly string[]>> = {
  en: ["Town", "Station", "Site", "Department", "Reference", "Work"],
  fr: ["Commune", "Station", "Site", "Service", "Référence", "Ouvrage"],
};

export type Random = () => number;

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

export function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}

/** Different ones, in random order. */
export function several<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, items.length) }, () => {
    const [taken] = left.splice(Math.floor(random() * left.length), 1);
    if (taken === undefined) throw new Error("nothing left");
    return taken;
  });
}

/** Invented words in one language; numbers are written as it writes them. */
export class CorpusWords {
  readonly language: CorpusLanguage;
  #random: Random;

  constructor(language: CorpusLanguage, random: Random) {
    this.language = language;
    this.#random = random;
  }

  words(count: number): string {
    return Array.from({ length: count }, () => pick(this.#random, VOCABULARY[this.language])).join(" ");
  }

  /** A sentence that no other is like, since it has a number. */
  sentence(): string {
    const words = this.words(8 + Math.floor(this.#random() * 10));
    return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${this.integer(9_000)} ${this.words(3)}.`;
  }

  places(count: number): string[] {
    return several(this.#random, PLACES[this.language], count);
  }

  measures(count: number): string[] {
    return several(this.#random, MEASURES[this.language], count);
  }

  key(): string {
    return pick(this.#random, KEYS[this.language]);
  }

  integer(most: number): string {
    return this.grouped(Math.floor(this.#random() * most) + 1);
  }

  decimal(most: number): string {
    const [whole = "", decimals = ""] = (this.#random() * most).toFixed(1).split(".");
    return `${this.grouped(Number(whole))}${this.language === "fr" ? "," : "."}${decimals}`;
  }

  grouped(number: number): string {
    return String(number).replace(/\B(?=(?:\d{3})+$)/g, this.language === "fr" ? " " : ",");
  }
}
