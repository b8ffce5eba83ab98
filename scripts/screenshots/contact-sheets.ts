import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const SHEET_WIDTH = 2160;
const ROWS = 3;
const GAP = 12;
const LABEL_HEIGHT = 28;
/** A longer page is shrunk as a whole: what is cut off can't be looked at. */
const PICTURE_MAX_HEIGHT = 760;
const BEHIND = "#8a8a8a";

/** Wide pages need wide cells. */
const columnsOf = (view: string): number => (Number.parseInt(view, 10) < 600 ? 6 : 3);

/** Puts the pictures of one view (`360-light`, `360-light-de`) on sheets that one can look at; returns how many sheets. */
export async function drawContactSheets(folder: string, view: string): Promise<number> {
  const pictures = readdirSync(folder)
    .filter((name) => name.endsWith(`-${view}.png`))
    .toSorted();
  const columns = columnsOf(view);
  const size = columns * ROWS;
  const count = Math.ceil(pictures.length / size);
  for (let sheet = 0; sheet < count; sheet += 1) {
    const shown = pictures.slice(sheet * size, (sheet + 1) * size);
    await drawSheet(folder, { pictures: shown, columns, file: `sheet-${view}-${sheet + 1}.jpg` });
  }
  return count;
}

type Sheet = { pictures: string[]; columns: number; file: string };

/** Each row is as high as its highest picture. */
async function drawSheet(folder: string, { pictures, columns, file }: Sheet): Promise<void> {
  const width = Math.floor((SHEET_WIDTH - GAP) / columns) - GAP;
  const parts: { input: Buffer; left: number; top: number }[] = [];
  let top = GAP;
  for (let at = 0; at < pictures.length; at += columns) {
    const row = await Promise.all(
      pictures.slice(at, at + columns).map(async (name) => {
        const fitted = sharp(join(folder, name)).resize({
          width,
          height: PICTURE_MAX_HEIGHT,
          fit: "inside",
          withoutEnlargement: true,
        });
        const { data, info } = await fitted.toBuffer({ resolveWithObject: true });
        return { name, data, height: info.height };
      }),
    );
    for (const [column, { name, data }] of row.entries()) {
      const left = GAP + column * (width + GAP);
      parts.push({ input: labelOf(name, width), left, top }, { input: data, left, top: top + LABEL_HEIGHT });
    }
    top += LABEL_HEIGHT + Math.max(...row.map(({ height }) => height)) + GAP;
  }
  await sharp({ create: { width: SHEET_WIDTH, height: top, channels: 3, background: BEHIND } })
    .composite(parts)
    .jpeg({ quality: 80 })
    .toFile(join(folder, file));
}

const labelOf = (name: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}">
      <text x="0" y="20" font-family="sans-serif" font-size="14">${name.replace(/-\d+-\w+(-\w+)?\.png$/, "")}</text>
    </svg>`,
  );
