"use client";

import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Select } from "@/components/ui/overlays/select";
import { useQuantities } from "@/components/words/use-quantities";
import type { TraceView } from "@/lib/shared/projections/trace/trace";
import { REPLAY_SPEEDS, type Replay, type ReplaySpeed, replayKey } from "./use-replay";

/** The control draws only its thumb: the track below shows the marks of the steps. */
const SCRUBBER =
  "relative h-7 w-full cursor-pointer appearance-none rounded-md bg-transparent [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-panel [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-[3px] [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-panel";

/** Replays the recorded events up to any moment, without calling a model. */
export function ReplayBar({ replay, trace, count }: { replay: Replay; trace: TraceView; count: number }) {
  const t = useTranslations("traces.replay");
  const { ms } = useQuantities();
  const totalMs = trace.ms;
  const place = { time: ms(replay.atMs), total: ms(totalMs), seq: replay.shown.length, count };
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-panel px-4 py-2.5 min-[900px]:px-7"
    >
      <Button size="sm" onClick={replay.playing ? replay.pause : replay.play}>
        {replay.playing ? <Pause aria-hidden className="size-3.5" /> : <Play aria-hidden className="size-3.5" />}
        {replay.playing ? t("pause") : t("play")}
      </Button>
      <div className="flex">
        <Button variant="ghost" size="icon-sm" aria-label={t("backNode")} onClick={() => replay.stepNode(-1)}>
          <SkipBack aria-hidden className="size-3.5" />
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={t("back")} onClick={() => replay.step(-1)}>
          <StepBack aria-hidden className="size-3.5" />
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={t("forward")} onClick={() => replay.step(1)}>
          <StepForward aria-hidden className="size-3.5" />
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={t("forwardNode")} onClick={() => replay.stepNode(1)}>
          <SkipForward aria-hidden className="size-3.5" />
        </Button>
      </div>
      <div className="relative order-last flex h-7 w-full min-w-40 items-center sm:order-none sm:w-auto sm:flex-1">
        <div aria-hidden className="absolute inset-x-2 h-1 rounded-full bg-line">
          <div className="h-full rounded-full bg-accent" style={{ width: percent(replay.atMs, totalMs) }} />
          {trace.visits.map((visit) => (
            <span
              key={visit.key}
              className="absolute -top-1 h-3 w-px bg-faint"
              style={{ left: percent(visit.startMs, totalMs) }}
            />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.round(totalMs))}
          value={Math.round(replay.atMs)}
          aria-label={t("position")}
          aria-valuetext={t("value", place)}
          onChange={(event) => replay.seek(Number(event.target.value))}
          onKeyDown={(event) => {
            if (replayKey(event.key, event.shiftKey, replay, count)) event.preventDefault();
          }}
          className={SCRUBBER}
        />
      </div>
      <span className="figures ml-auto text-xs whitespace-nowrap text-ink-2 sm:min-w-28 sm:text-right">
        {ms(replay.atMs)} / {ms(totalMs)}
      </span>
      <Select<ReplaySpeed>
        pill
        label={t("speed")}
        value={replay.speed}
        onValueChange={replay.setSpeed}
        options={REPLAY_SPEEDS.map((value) => ({ value, label: `${value}×` }))}
      />
      <CopyButton label={t("copyLink")} text={() => window.location.href} />
    </section>
  );
}

function percent(part: number, whole: number): string {
  return `${whole <= 0 ? 0 : Math.min(100, (part / whole) * 100)}%`;
}
