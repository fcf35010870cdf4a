import { Card } from "@/components/ui/card";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";

/** The list of documents while it loads, in its size. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-2">
      <LoadingText>{label}</LoadingText>
      <div className="h-7" />
      <div className="h-9" />
      <Card className="divide-y divide-line">
        <div className="h-9" />
        {["a", "b", "c", "d", "e"].map((key) => (
          <div key={key} className="flex h-15 flex-col justify-center gap-2 px-4">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </Card>
    </div>
  );
}
