/** Lower case without accents, so that “resume” finds “Résumé”. */
export function foldedText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
