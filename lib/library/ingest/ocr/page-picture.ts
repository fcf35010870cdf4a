import sharp, { type Sharp } from "sharp";

/** A page as a grey picture, one byte per pixel. */
export interface PagePicture {
  data: Buffer;
  width: number;
  height: number;
  /** Pixels per inch of paper, measured or assumed. */
  dpi: number;
}

// One page at a time on one core, since no page is read twice.
sharp.concurrency(1);
sharp.cache(false);

/** A grey picture from what a sharp pipeline yields. */
export async function greyPicture(pipeline: Sharp, dpi: number): Promise<PagePicture> {
  const { data, info } = await pipeline.greyscale().removeAlpha().raw({ depth: "uchar" }).toBuffer({
    resolveWithObject: true,
  });
  return { data, width: info.width, height: info.height, dpi };
}

/** A pipeline that starts from a grey picture. */
export function pipelineOf({ data, width, height }: PagePicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}
