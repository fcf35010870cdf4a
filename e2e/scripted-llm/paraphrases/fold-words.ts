/** Words and numbers in lower case without accents, between single spaces: equal for texts that differ in markup. */
export function foldWords(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return ` ${(bare.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
}
