import { type Block, createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { OcrLanguage } from "@/lib/shared/contracts/library/ocr-settings";
import type { PagePicture } from "./page-picture";

/** Names of the languages' data, which is bundled with the workers (`scripts/launcher/workers.mjs`). */
const DATA_NAMES: Readonly<Record<OcrLanguage, string>> = { en: "eng", fr: "fra" };

/** Sauvola's threshold follows uneven light, which Otsu's, the default, turns into black areas. */
const SAUVOLA = "2";

/** Tesseract treats a lower resolution as a mistake. */
const MIN_DPI = 70;

/** Reads pictures with Tesseract, which runs in a separate thread. */
export class Recognizer {
  readonly #worker: Promise<Worker>;

  /** @param dataFolder holds the languages' `.traineddata.gz` */
  constructor(languages: readonly OcrLanguage[], dataFolder: string) {
    const names = languages.map((language) => DATA_NAMES[language]);
    this.#worker = new Promise((resolve, reject) => {
      // A failure to load a language reaches only the handler.
      const options = { langPath: dataFolder, cacheMethod: "none", errorHandler: reject };
      createWorker(names, OEM.LSTM_ONLY, options).then(resolve, reject);
    });
    // It is awaited with the first picture.
    this.#worker.catch(() => undefined);
  }

  /** The blocks of the picture's text, in reading order, with their lines and words. */
  async recognize({ data, width, height, dpi }: PagePicture): Promise<Block[]> {
    const worker = await this.#worker;
    // The simplest format that Tesseract reads: portable grey map.
    const picture = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
    await worker.setParameters({
      tessedit_pageseg_mode: PSM.AUTO,
      thresholding_method: SAUVOLA,
      user_defined_dpi: String(Math.max(MIN_DPI, Math.round(dpi))),
    });
    return (await worker.recognize(picture, {}, { text: false, blocks: true })).data.blocks ?? [];
  }

  /** @throws if Tesseract cannot be started */
  async ready(): Promise<void> {
    await this.#worker;
  }

  async stop(): Promise<void> {
    await (await this.#worker).terminate();
  }
}
