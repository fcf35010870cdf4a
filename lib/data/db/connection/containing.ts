/** Prisma's filter for a text that holds another, in any case: Prisma hands the text to LIKE as it is. */
export function containing(text: string): { contains: string; mode: "insensitive" } {
  return { contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" };
}
