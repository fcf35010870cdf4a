import type { ScriptInput } from "@/e2e/scripted-llm/script";
import type { PeerHost } from "@/scripts/peers/peer-host";
import type { MadeLibrary } from "../library/make-library";

export type ScriptedRule = NonNullable<ScriptInput["rules"]>[number];

export interface AnsweredQuestion {
  /** From the question to the first piece of the answer, in ms; `null` without one. */
  firstMs: number | null;
  /** From the question to the end of the answer and of its checks, in ms. */
  wallMs: number;
  words: number;
  /** Whether the contender declined to answer, or withheld its approval; only those that judge their answers. */
  ending: "answered" | "unapproved" | "refused";
}

export interface Running {
  /** The process whose descendants are all of the contender's. */
  pid: number;
  /** @throws if the question is not answered */
  ask(question: string): Promise<AnsweredQuestion>;
}

export interface ContenderContext {
  host: PeerHost;
  /** Where the contender's packages are installed. */
  folder: string;
  /** Kept for the contenders that are measured after this one. */
  shared: string;
  library: MadeLibrary;
  /** The documents as files. */
  documentFolder: string;
  /** The scripted language model's address for OpenAI's clients. */
  modelUrl: string;
}

export interface Contender {
  /** For `--only`. */
  name: string;
  /** Contenders with the same packages share their installation. */
  package: string;
  /** As the table calls it, with its version. */
  title: string;
  /** What the scripted model answers to prompts that only this contender has. */
  rules(library: MadeLibrary): ScriptedRule[];
  /** Whether it judges its answers, so that refusals are counted. */
  judges: boolean;
  /** Installs it. @throws NotAvailable */
  install(folder: string, host: PeerHost): Promise<void>;
  /** Starts it with the documents imported. What it starts is stopped when the host ends. */
  start(context: ContenderContext): Promise<Running>;
}
