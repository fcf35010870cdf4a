/** Concurrent streams, unless asked otherwise. */
export const STREAMS = 200;
/** Questions at once that are more than an application accepts. */
export const OVERLOAD_QUESTIONS = 400;
/** Questions that are asked again and again: English and French, quoted and paraphrased, some of other documents. */
export const SAME_QUESTIONS = 8;
/** Beginnings that make questions different without changing what they ask for. */
export const ASIDES = {
  en: [
    "Please tell me",
    "I would like to know",
    "For my report",
    "A colleague asks",
    "Before our meeting",
    "For the records",
    "Just to check",
    "For a customer",
  ],
  fr: [
    "Pouvez-vous me dire",
    "Je voudrais savoir",
    "Pour mon rapport",
    "Un collègue demande",
    "Avant notre réunion",
    "Pour nos archives",
    "Simple vérification",
    "Pour un client",
  ],
};
