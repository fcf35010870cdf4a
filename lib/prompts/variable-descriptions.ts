/** What stands in the place of each variable, for whoever edits a prompt. */
export const VARIABLE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  question: "The question; quoted in the openings.",
  passages: "The passages, each numbered, with its title, and quoted.",
  routes: "The routes on offer, one a line with what each is for.",
  conversation: "The earlier questions and answers of the conversation.",
  query: "The query that is searched for, or was searched for last.",
  count: "How many further wordings are asked for.",
  languages: "The languages that documents may be in.",
  reason: "Why the last search or answer failed.",
  tried: "The queries so far, one a line.",
  no_answer_marker: "What the model writes instead of an answer that the passages do not hold.",
  feedback: "What was wrong with the last answer; empty for a first one.",
  sentences: "The sentences of the answer, one a line with its id.",
  answer: "The answer to be judged, quoted.",
  kinds: "The kinds of thing that the knowledge graph knows, parted by commas.",
  relations: "The relations that the knowledge graph knows, parted by commas.",
};
