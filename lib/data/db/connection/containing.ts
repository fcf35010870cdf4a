/** Prisma's case-insensitive filter for a text that contains another: Prisma passes the text to LIKE unescaped. */
export function containing(text: string): { contains: string; mode: "insensitive" } {
  return { contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" };
}
