import Link from "next/link";
import { useTranslations } from "next-intl";

/** The product's mark and name; leads to a new question. */
export function Brand() {
  const t = useTranslations("common");
  return (
    <Link href="/" className="flex items-center gap-2.5 rounded-lg text-lg font-semibold tracking-tight">
      <span
        aria-hidden
        className="size-5 rounded-md bg-linear-135 from-[#0f766e] via-[#3f9b6c] to-[#e0b93f] ring-1 ring-black/5"
      />
      {t("brand")}
    </Link>
  );
}
