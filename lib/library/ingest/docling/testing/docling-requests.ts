import { z } from "zod";

/**
 * The calls of docling-serve's API, version 1, that the fake accepts, strictly according to its published description
 * (`/openapi.json`, docs/usage.md of docling-project/docling-serve 1.0 to 1.27). Where versions differ, only what all of
 * them accept.
 */
const flag = z.enum(["true", "false"]);
const inputFormat = z.enum(["docx", "pptx", "html", "image", "pdf", "asciidoc", "md", "csv", "xlsx", "json_docling"]);
const outputFormat = z.enum(["md", "json", "html", "html_split_page", "text", "doctags"]);

/** The fields of `POST /v1/convert/file/async`, each of which may be repeated. */
export const convertFields = z.strictObject({
  files: z.array(z.instanceof(File)).min(1),
  from_formats: z.array(inputFormat).optional(),
  to_formats: z.array(outputFormat).optional(),
  image_export_mode: z.tuple([z.enum(["placeholder", "embedded", "referenced"])]).optional(),
  do_ocr: z.tuple([flag]).optional(),
  force_ocr: z.tuple([flag]).optional(),
  ocr_lang: z.array(z.string()).optional(),
  pdf_backend: z.tuple([z.enum(["pypdfium2", "dlparse_v1", "dlparse_v2", "dlparse_v4"])]).optional(),
  table_mode: z.tuple([z.enum(["fast", "accurate"])]).optional(),
  do_table_structure: z.tuple([flag]).optional(),
  include_images: z.tuple([flag]).optional(),
  abort_on_error: z.tuple([flag]).optional(),
  document_timeout: z.tuple([z.string().regex(/^\d+(?:\.\d+)?$/)]).optional(),
  target_type: z.tuple([z.enum(["inbody", "zip"])]).optional(),
});
export type ConvertFields = z.infer<typeof convertFields>;

export const pollQuery = z.strictObject({
  wait: z
    .string()
    .regex(/^\d+(?:\.\d+)?$/)
    .optional(),
});
export const noQuery = z.strictObject({});
