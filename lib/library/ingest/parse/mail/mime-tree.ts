import PostalMime, { type Header } from "postal-mime";

/** More would be an attack. */
const MAX_DEPTH = 50;

/** A part of a MIME message (RFC 2045), or the message. */
export interface MimePart {
  /** In lower case, such as `text/plain`. */
  mimeType: string;
  /** Parameters of its type, with names in lower case. */
  parameters: Readonly<Record<string, string>>;
  /** `attachment`, `inline`, or empty. */
  disposition: string;
  fileName: string | null;
  /** Whether other parts can refer to it. */
  hasId: boolean;
  headers: readonly Header[];
  /** Without its transfer encoding. */
  content: Uint8Array;
  parts: MimePart[];
}

interface Structured {
  value: string;
  params: Record<string, string>;
}

/** A node of the library's tree. */
interface MimeNode {
  childNodes: MimeNode[];
  contentType: { parsed: Structured };
  contentDisposition: { parsed: Structured };
  contentId?: string;
  headers: Header[];
  content: ArrayBuffer | null;
}

/**
 * The library joins all texts of a message into two, whatever their relation, and keeps the tree of its parts to itself;
 * its types do not declare it. The tests of mails fail if another version keeps it elsewhere.
 */
class TreeParser extends PostalMime {
  declare root: MimeNode;
}

/**
 * The tree of a message's parts.
 * @throws Error nested too deeply, or with too long headers
 */
export async function mimeTree(bytes: Uint8Array): Promise<MimePart> {
  const parser = new TreeParser({ maxNestingDepth: MAX_DEPTH, forceRfc822Attachments: true });
  await parser.parse(bytes);
  return partOf(parser.root);
}

function partOf({ childNodes, contentType, contentDisposition, contentId, headers, content }: MimeNode): MimePart {
  const { value, params } = contentType.parsed;
  const isMultipart = value.startsWith("multipart/");
  return {
    // Without its boundaries, a message of parts is one text.
    mimeType: isMultipart && childNodes.length === 0 ? "text/plain" : value.toLowerCase(),
    parameters: params,
    disposition: contentDisposition.parsed.value.toLowerCase(),
    fileName: contentDisposition.parsed.params.filename ?? params.name ?? null,
    hasId: contentId !== undefined,
    headers,
    content: new Uint8Array(content ?? new ArrayBuffer(0)),
    parts: childNodes.map(partOf),
  };
}
