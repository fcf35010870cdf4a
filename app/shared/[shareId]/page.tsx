import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SharedPage } from "@/components/shared-conversation/shared-page";
import { findShared } from "@/lib/data/db/conversations/share-links";
import type { Admitted } from "@/lib/server/accounts/admit";
import { readerOfShared } from "@/lib/server/accounts/sharing/share-links";
import { definePage } from "@/lib/server/http/define-page";
import { signInPath } from "@/lib/server/http/request/asked-path";
import { idSchema } from "@/lib/server/http/request/path-params";
import { requireNamed } from "@/lib/server/http/request/require-named";
import { AppError } from "@/lib/shared/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("share.page");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** A shared conversation, read-only. */
export default definePage<{ params: Promise<{ shareId: string }> }>("anyone", async ({ params }, admitted) => {
  const { shareId } = await params;
  if (admitted.caller.kind === "anonymous" && !(await isOpenTo(shareId, admitted)))
    redirect(signInPath(await headers()));
  await requireNamed(shareId, async (id) => (await findShared(id)) !== null);
  return <SharedPage shareId={shareId} />;
});

async function isOpenTo(shareId: string, admitted: Admitted): Promise<boolean> {
  return idSchema.safeParse(shareId).success && (await readerOfShared(shareId, admitted).then(() => true, refused));
}

function refused(error: unknown): false {
  if (error instanceof AppError && error.code === "unauthenticated") return false;
  throw error;
}
