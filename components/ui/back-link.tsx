import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonStyles } from "./button";

/** A link to the page that this one belongs to. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonStyles("ghost")}>
      <ChevronLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
