import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache, type ReactNode } from "react";
import type { Reader } from "@/lib/data/db/library/readable";
import { type Admitted, admit } from "@/lib/server/accounts/admit";
import { type Caller, callerOf } from "@/lib/server/accounts/caller";
import { viewerOf } from "@/lib/server/accounts/sign-in";
import type { Access } from "@/lib/shared/contracts/accounts/permissions";
import type { SignedIn } from "@/lib/shared/contracts/accounts/person";
import { AppError } from "@/lib/shared/errors";
import { ASKED_PATH_HEADER, ownPath, signInPath } from "./request/asked-path";

/** A page's component as Next calls it, with who may open it. */
export interface DefinedPage<Props> {
  (props: Props): Promise<ReactNode>;
  access: Access;
}

/**
 * A page, with who may open it: every page file exports one. A visitor who is not signed in is sent to the sign-in page, which
 * returns here; a page that the role does not include is answered as one that does not exist.
 * @param render gets Next's props, and whose data the page may show
 */
export function definePage<Props = unknown>(
  access: Access,
  render: (props: Props, admitted: Admitted) => ReactNode | Promise<ReactNode>,
): DefinedPage<Props> {
  const page = async (props: Props) => render(props, await admitToPage(access));
  return Object.assign(page, { access });
}

/** Who opens the page: read once for the page and its layouts. */
const callerOfPage = cache(async () => callerOf(await headers(), { renews: false }));

/** Who opens the page, for what every page shows. A database that is away must not hide the page that says so. */
export async function viewerOfPage(): Promise<SignedIn> {
  return viewerOf(await callerOfPage().catch((): Caller => ({ kind: "anonymous" })));
}

/** Whose documents a layout may show; `null` for a caller who may not read the library; the page redirects them. */
export async function readerOfLayout(): Promise<Reader | null> {
  try {
    return (await admit(await callerOfPage(), "read_library")).reader;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function admitToPage(access: Access): Promise<Admitted> {
  try {
    const caller = await callerOfPage();
    await sendToTwoStep(caller, access);
    return await admit(caller, access);
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") redirect(signInPath(await headers()));
    if (error instanceof AppError && error.code === "forbidden") notFound();
    throw error;
  }
}

/** Redirects a person who has to set up two-step sign-in to the account page. */
async function sendToTwoStep(caller: Caller, access: Access): Promise<void> {
  if (caller.kind !== "person" || caller.credential.kind !== "session" || access === "anyone") return;
  if (!caller.credential.awaitsTwoStep) return;
  if (ownPath((await headers()).get(ASKED_PATH_HEADER)).split("?", 1)[0] !== "/account") redirect("/account");
}
