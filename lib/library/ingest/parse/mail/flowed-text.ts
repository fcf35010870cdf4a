/** The line before a signature, whose trailing space does not mean that the line continues. */
const SIGNATURE = "-- ";

/**
 * A text with `format=flowed` (RFC 3676) as paragraphs: lines that end with a space continue in the next line, if both are
 * quoted alike. Quoted paragraphs begin with one "> " for each level.
 * @param delSp whether the space at the end of such a line is not part of the text
 */
export function unflow(text: string, delSp: boolean): string {
  const lines: string[] = [];
  let open: { depth: number; text: string } | null = null;
  const end = () => {
    if (open !== null) lines.push(quoted(open));
    open = null;
  };
  for (const line of text.replace(/\r?\n$/, "").split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    // A space protects a line that starts with ">", "From " or a space.
    const content = line.slice(depth).replace(/^ /, "");
    const isSignature = content === SIGNATURE;
    if (open !== null && (open.depth !== depth || isSignature)) end();
    const goesOn = content.endsWith(" ") && !isSignature;
    const begun: string = open === null ? "" : open.text;
    open = { depth, text: begun + (goesOn && delSp ? content.slice(0, -1) : content) };
    if (!goesOn) end();
  }
  end();
  return lines.join("\n");
}

function quoted({ depth, text }: { depth: number; text: string }): string {
  return `${"> ".repeat(depth)}${text}`.trimEnd();
}
