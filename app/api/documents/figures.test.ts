import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { settled, setUpQuickIngestion } from "@/lib/library/ingest/testing/ingestion";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { paragraph, picture, run, wordFile } from "@/lib/library/ingest/testing/word-file";
import { documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";
import { GET as figure } from "./[id]/figures/[n]/route";
import { GET as detail } from "./[id]/route";

const get = () => new Request("http://127.0.0.1:4400/api/documents", { headers: { host: "127.0.0.1:4400" } });
const created = { create: { width: 300, height: 200, channels: 3, background: "#0a0" } } as const;

describe("the figures of a document", () => {
  setUpQuickIngestion();

  it("are served as the document stores them, and nothing else of it is", async () => {
    await saveSettings({ ocr: { pages: "off" } }, "test");
    const png = await sharp(created).png().toBuffer();
    const liar = new TextEncoder().encode("<svg onload='alert(1)'/>");
    const bytes = wordFile(
      paragraph(run("Before.")) +
        ["a.png", "b.png"].map((name) => paragraph(picture(name))).join("") +
        paragraph(run("Figure 1. Green.")),
      { pictures: { "a.png": png, "b.png": liar } },
    );
    const { documentId: id } = await addDocument({ fileName: "mill.docx", bytes });
    startImports();
    expect(await settled(id)).toMatchObject({ status: "ready" });
    const { receipt, text } = documentDetailSchema.parse(
      await (await detail(get(), { params: Promise.resolve({ id }) })).json(),
    );
    const [shown, ...others] = receipt?.shownFigures ?? [];
    expect([shown?.start, others]).toEqual([text.indexOf("Figure 1"), []]);

    const fetched = (n: number) => figure(get(), { params: Promise.resolve({ id, n: String(n) }) });
    const answer = await fetched(shown?.number ?? 0);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    // The document's own parts, the file that is no picture, and none.
    for (const n of [1, 2, (shown?.number ?? 0) + 1, 500]) expect((await fetched(n)).status).toBe(404);
  });
});
