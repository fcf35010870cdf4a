import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonStyles } from "@/components/ui/button";

/** Says why a page cannot be used, with the way to the sign-in. */
export function ClosedWay({ children }: { children: string }) {
  const t = useTranslations("signIn");
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="status" className="text-sm text-ink-2">
        {children}
      </p>
      <Link href="/sign-in" className={buttonStyles()}>
        {t("toSignIn")}
      </Link>
    </div>
  );
}
