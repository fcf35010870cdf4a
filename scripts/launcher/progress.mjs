const REFRESH_MS = 1_000;

const seconds = (startedAt) => `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;

/**
 * Runs one step and prints its title with its elapsed time, live on a terminal and at the end.
 * @template T
 * @param {string} title
 * @param {(report: (detail: string) => void) => Promise<T>} work It may report progress.
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const live = process.stdout.isTTY === true && !process.env.CI;
  const startedAt = Date.now();
  if (!live) console.log(`· ${title} …`);
  let detail = "";
  const show = () => process.stdout.write(`\r\x1b[2K· ${title} … ${detail}${seconds(startedAt)}`);
  if (live) show();
  const timer = live ? setInterval(show, REFRESH_MS) : undefined;
  let mark = "✗";
  try {
    const value = await work((progress) => {
      detail = `${progress}, `;
    });
    mark = "✓";
    return value;
  } finally {
    clearInterval(timer);
    if (live) process.stdout.write("\r\x1b[2K");
    console.log(`${mark} ${title} (${seconds(startedAt)})`);
  }
}
