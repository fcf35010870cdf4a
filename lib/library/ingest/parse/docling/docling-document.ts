import { z } from "zod";

/**
 * The parts of a docling document that are read (`DoclingDocument` of docling-core, 1.x): its texts, tables, pictures and groups in
 * lists, and a tree of references that puts them in reading order. Everything else is ignored, so that documents of
 * later versions are also read.
 */
const reference = z.object({ $ref: z.string() });
export type Reference = z.infer<typeof reference>;
const references = z.array(reference).default([]);
const place = z.array(z.object({ page_no: z.int().min(1) })).default([]);

const nodeShape = { self_ref: z.string(), children: references };
const itemShape = {
  ...nodeShape,
  label: z.string(),
  /** `body`, or a layer that is not part of the reading: `furniture` (headers and footers), `background`, `invisible`. */
  content_layer: z.string().default("body"),
  prov: place,
};

const textItem = z.object({
  ...itemShape,
  text: z.string(),
  /** Of a heading, from 1. */
  level: z.int().min(1).optional(),
  /** Of a list's item. */
  enumerated: z.boolean().default(false),
  marker: z.string().default(""),
});

const cell = z.object({
  text: z.string(),
  row_span: z.int().min(1).default(1),
  col_span: z.int().min(1).default(1),
  start_row_offset_idx: z.int().min(0),
  start_col_offset_idx: z.int().min(0),
  column_header: z.boolean().default(false),
});
export type DoclingCell = z.infer<typeof cell>;

const tableItem = z.object({
  ...itemShape,
  captions: references,
  footnotes: references,
  data: z.object({ table_cells: z.array(cell) }),
});
export type DoclingTable = z.infer<typeof tableItem>;

const pictureItem = z.object({ ...itemShape, captions: references, footnotes: references });
const group = z.object({ ...nodeShape, label: z.string(), content_layer: z.string().default("body") });

export type DoclingText = z.infer<typeof textItem>;
export type DoclingPicture = z.infer<typeof pictureItem>;
export type DoclingGroup = z.infer<typeof group>;

export const doclingDocumentSchema = z.object({
  schema_name: z.literal("DoclingDocument"),
  body: z.object(nodeShape),
  texts: z.array(textItem).default([]),
  tables: z.array(tableItem).default([]),
  pictures: z.array(pictureItem).default([]),
  groups: z.array(group).default([]),
  /** By number, from 1; none for formats without pages. */
  pages: z.record(z.string(), z.object({ page_no: z.int().min(1) })).default({}),
});
export type DoclingDocument = z.infer<typeof doclingDocumentSchema>;

/** The answer of docling-serve to `GET /v1/result/{id}` (`ConvertDocumentResponse`). */
export const doclingAnswerSchema = z.object({
  status: z.string(),
  document: z.object({ json_content: doclingDocumentSchema }),
});
