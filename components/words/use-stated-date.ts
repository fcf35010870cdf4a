import { useFormatter } from "next-intl";
import { statedDate } from "@/lib/shared/projections/text/stated-date";

/** Words a source's ISO date no more precisely than the source may have given it; leaves anything else unchanged. */
export function useStatedDate(): (date: string) => string {
  const format = useFormatter();
  return (date) => {
    const stated = statedDate(date);
    return stated === null ? date : format.dateTime(stated.at, stated.format);
  };
}
