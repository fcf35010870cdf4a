import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { type Receipt, receiptSchema } from "@/lib/shared/contracts/library/receipt/receipt";
import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import type { Prisma } from "../../generated/client";
import { EVERY_DATABASE, emptyDatabase } from "../../testing/database";
import { setUpDatabase } from "../../testing/set-up-database";
import { findUnreadDocuments } from "./unread-documents";

describe.each(EVERY_DATABASE)("findUnreadDocuments on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  async function document(title: string, unreadPages: number, more: Partial<Prisma.DocumentCreateManyInput> = {}) {
    const id = randomUUID();
    const receipt: Receipt = { ...receiptSchema.parse({}), unreadPages };
    const own = { id, ownerId: LOCAL_OWNER, title, fileName: title, mediaType: "application/pdf", bytes: 1 };
    await db().document.create({ data: { ...own, contentHash: id, status: "ready", receipt, ...more } });
    return id;
  }

  const withPictures = (unreadPictures: number, unreadPages = 0) => ({
    receipt: { ...receiptSchema.parse({}), unreadPages, unreadPictures },
  });
  const titles = async (...args: Parameters<typeof findUnreadDocuments>) => {
    const { documents, total } = await findUnreadDocuments(...args);
    return [...documents.map(({ title, pages }) => `${title} ${pages ?? "all"}`), total];
  };
  const counts = async () => {
    const { documents } = await findUnreadDocuments(null, 9, EVERYTHING);
    return documents.map(({ title, pages, pictures }) => [title, pages, pictures]);
  };

  it("finds the current documents with unread pages, and those that failed", async () => {
    await document("whole", 0);
    await document("two pages", 2);
    await document("nine pages", 9);
    await document("replaced", 5, { superseded: true });
    await document("scan", 0, { status: "failed", failureCode: "scanned" });
    await document("cancelled", 0, { status: "failed", failureCode: "cancelled" });
    await document("failed update", 0, { status: "failed", failureCode: "broken", cut: 2 });
    await document("still reading", 3, { status: "processing" });
    expect(await titles(null, 9, EVERYTHING)).toEqual(["scan all", "nine pages 9", "two pages 2", 3]);
    expect(await titles(null, 1, EVERYTHING)).toEqual(["scan all", 3]);
  });

  it("finds those with unread pictures, after those with unread pages", async () => {
    await document("whole", 0);
    await document("three pictures", 0, withPictures(3));
    await document("both", 0, withPictures(1, 2));
    await document("failed", 0, { status: "failed", failureCode: "broken", ...withPictures(4) });
    expect(await counts()).toEqual([
      ["failed", null, 0],
      ["both", 2, 1],
      ["three pictures", 0, 3],
    ]);
  });

  it("keeps to the scope", async () => {
    await document("a PDF", 1);
    const page = await document("a page", 2, { mediaType: "text/html" });
    expect(await titles({ mediaTypes: ["text/html"] }, 9, EVERYTHING)).toEqual(["a page 2", 1]);
    expect(await titles({ documents: [page] }, 9, EVERYTHING)).toEqual(["a page 2", 1]);
    expect(await titles({ mediaTypes: ["text/csv"] }, 9, EVERYTHING)).toEqual([0]);
  });
});
