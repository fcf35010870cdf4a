"use client";

import { createContext, type ReactNode, use, useEffect } from "react";
import { onSignedOut } from "@/lib/browser/api/accounts/signed-out";
import { leaveTo } from "@/lib/browser/dom/leave-to";
import { PERMISSIONS, type Permission } from "@/lib/shared/contracts/accounts/permissions";
import type { SignedIn } from "@/lib/shared/contracts/accounts/person";

const ViewerContext = createContext<SignedIn>({ mode: "local" });

/** Provides every component with the user of the page, as the server knew them when it rendered the page. */
export function ViewerProvider({ viewer, children }: { viewer: SignedIn; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who uses the page; `null` without accounts. */
export function useMember() {
  const viewer = use(ViewerContext);
  return viewer.mode === "accounts" ? viewer.person : null;
}

/** Whether people sign in. */
export function useHasAccounts(): boolean {
  return use(ViewerContext).mode === "accounts";
}

/** Whether the user has a permission, for their own data or everyone's. The server checks it again. */
export function useMay(permission: Permission): boolean {
  return useMayWhat()(permission);
}

/** The same for several permissions. */
export function useMayWhat(): (permission: Permission) => boolean {
  const member = useMember();
  return (permission) => member === null || PERMISSIONS[permission][member.role] !== "none";
}

/** What only the holders of a permission see. @param otherwise what everyone else sees. Default: nothing */
export function WhoMay({
  permission,
  otherwise = null,
  children,
}: {
  permission: Permission;
  otherwise?: ReactNode;
  children: ReactNode;
}) {
  return useMay(permission) ? children : otherwise;
}

/** Opens the sign-in page once the session has ended; signing in returns to this page. */
export function SessionEnd() {
  useEffect(
    () =>
      onSignedOut(() => {
        const { pathname, search } = window.location;
        leaveTo(`/sign-in?to=${encodeURIComponent(`${pathname}${search}`)}`);
      }),
    [],
  );
  return null;
}
