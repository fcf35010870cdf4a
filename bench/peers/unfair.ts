/** Printed below the table: what favours or handicaps whom. */
export const UNFAIR = [
  "All answers are right and all checks of the Self-RAG graph approve, so it never rewrites a question or generates again: its shortest way. Its words are sent while they are generated, though the published graph returns the answer after the checks.",
  "The Self-RAG graph is a program without an interface, accounts or storage of questions; the applications store every question, and Touchstone every step of it.",
  "Open WebUI and LightRAG check nothing. Compare them with Touchstone without checks.",
  "The systems of others get their vectors from the scripted server, which makes them from words in next to no time and outside of their processor time. Touchstone computes its own with its built-in model, inside of its processor time.",
  "The scripted model's processor time and that of this program are not counted, but they share the machine.",
  "Each system has its own number and size of passages by default. Where the passages of a prompt lack the source of a sentence, the model repeats others instead, so that all answers are equally long. What a search misses is not counted.",
  "Open WebUI is asked through its API, which writes no title and no follow-up questions; its interface does. It asks the model for search queries first, as by default; the model returns none, so it searches for the question.",
  "Touchstone's answers have some twenty words more, a third of a second at the model's pace: its citations, which the others' prompts ask for too but are not given.",
  "LightRAG's knowledge graph has one edge for each document, since the scripted model extracts no more. Its limit of simultaneous calls is raised from its default of 4.",
  "The documents are short, in English and made for this purpose. No answer's quality is compared.",
] as const;
