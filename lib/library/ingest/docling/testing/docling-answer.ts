const refs = (...names: string[]) => names.map((name) => ({ $ref: `#/${name}` }));
const on = (page: number) => [{ page_no: page, bbox: { l: 50, t: 700, r: 500, b: 680 }, charspan: [0, 1] }];
const text = (at: number, label: string, words: string, page: number, more: object = {}) => ({
  self_ref: `#/texts/${at}`,
  parent: { $ref: "#/body" },
  children: [],
  content_layer: "body",
  label,
  prov: on(page),
  orig: words,
  text: words,
  ...more,
});
const cell = (row: number, column: number, words: string, more: object = {}) => ({
  bbox: null,
  row_span: 1,
  col_span: 1,
  start_row_offset_idx: row,
  end_row_offset_idx: row + 1,
  start_col_offset_idx: column,
  end_col_offset_idx: column + 1,
  text: words,
  column_header: row === 0,
  row_header: false,
  row_section: false,
  ...more,
});

/**
 * The answer of docling-serve for a report of three pages, the second of which is empty: a header on two pages, headings,
 * a nested list, a paragraph of several fonts, a table with merged and empty cells and a caption, and a figure.
 */
export const REPORT = {
  document: {
    filename: "document.pdf",
    md_content: null,
    json_content: {
      schema_name: "DoclingDocument",
      version: "1.10.0",
      name: "document",
      origin: { mimetype: "application/pdf", binary_hash: 1, filename: "document.pdf" },
      furniture: {
        self_ref: "#/furniture",
        children: [],
        content_layer: "furniture",
        name: "_root_",
        label: "unspecified",
      },
      body: {
        self_ref: "#/body",
        children: refs(
          ...["texts/0", "texts/1", "texts/2", "groups/0", "groups/2", "texts/9", "texts/10"],
          ...["tables/0", "pictures/0", "texts/14", "texts/0"],
        ),
        content_layer: "body",
        name: "_root_",
        label: "unspecified",
      },
      groups: [
        {
          self_ref: "#/groups/0",
          children: refs("texts/3", "texts/4", "groups/1", "texts/6"),
          content_layer: "body",
          name: "list",
          label: "list",
        },
        { self_ref: "#/groups/1", children: refs("texts/5"), content_layer: "body", name: "list", label: "list" },
        {
          self_ref: "#/groups/2",
          children: refs("texts/7", "texts/8"),
          content_layer: "body",
          name: "inline",
          label: "inline",
        },
      ],
      texts: [
        text(0, "page_header", "Mill report, page 1", 1, { content_layer: "furniture" }),
        text(1, "section_header", "The mill", 1, { level: 1 }),
        text(2, "text", "The mill was built in 1931.", 1),
        text(3, "list_item", "Wheel", 1, { enumerated: true, marker: "1." }),
        text(4, "list_item", "Weir", 1, { enumerated: true, marker: "2." }),
        text(5, "list_item", "Gate", 1, { enumerated: false, marker: "-" }),
        text(6, "list_item", "Race", 1, { enumerated: true, marker: "3." }),
        text(7, "text", "Its owner is", 1),
        text(8, "text", "Ada Byron.", 1),
        text(9, "page_header", "Mill report, page 3", 3, { content_layer: "furniture" }),
        text(10, "section_header", "Output", 3, { level: 2 }),
        text(11, "caption", "Table 1: Flour by year", 3),
        text(12, "caption", "Figure 1: The wheel", 3),
        text(13, "text", "white words", 3, { content_layer: "invisible" }),
        text(14, "footnote", "1 Estimated.", 3),
      ],
      tables: [
        {
          self_ref: "#/tables/0",
          children: refs("texts/11"),
          content_layer: "body",
          label: "table",
          prov: on(3),
          captions: refs("texts/11"),
          references: [],
          footnotes: [],
          data: {
            table_cells: [
              cell(0, 0, "Mill"),
              cell(0, 1, "Tonnes", { col_span: 2, end_col_offset_idx: 3 }),
              cell(1, 0, "Upper", { row_span: 2, end_row_offset_idx: 3 }),
              cell(1, 1, "12"),
              cell(1, 2, "14"),
              cell(2, 2, "16"),
              cell(3, 1, "18"),
            ],
            num_rows: 4,
            num_cols: 3,
          },
        },
      ],
      pictures: [
        {
          self_ref: "#/pictures/0",
          children: refs("texts/12", "texts/13"),
          content_layer: "body",
          label: "picture",
          prov: on(3),
          captions: refs("texts/12"),
          footnotes: [],
        },
      ],
      key_value_items: [],
      form_items: [],
      pages: Object.fromEntries([1, 2, 3].map((page) => [page, { size: { width: 595, height: 842 }, page_no: page }])),
    },
  },
  status: "success",
  errors: [],
  processing_time: 3.2,
  timings: {},
};
