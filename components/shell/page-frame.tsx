"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { useHasAccounts, useMember } from "@/components/account/viewer";
import { AppShell } from "./app-shell";

/** Pages without a session: nothing of the application can be reached from them. */
const WITHOUT_SHELL: ReadonlySet<string> = new Set([
  "/sign-in",
  "/first-admin",
  "/invitation",
  "/reset-password",
  "/forgot-password",
]);

/** The frame of every page: the application's shell, or none for those that come before signing in. */
export function PageFrame({ children, ...shell }: ComponentProps<typeof AppShell>) {
  const path = usePathname();
  const hasAccounts = useHasAccounts();
  const isSignedOut = useMember() === null && hasAccounts;
  // In a frame of another site.
  if (path.startsWith("/embed/")) return <main id="main">{children}</main>;
  // A public link: its reader may open nothing else.
  if (isSignedOut && path.startsWith("/shared/")) return <main id="main">{children}</main>;
  if (!WITHOUT_SHELL.has(path)) return <AppShell {...shell}>{children}</AppShell>;
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-4 py-8">
      {children}
    </main>
  );
}
