import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const COLUMNS = 6;
const ROWS = 3;
const CELL = { width: 340, height: 760, gap: 12, label: 28 };
const BEHIND = "#8a8a8a";

/** Puts the pictures of one view (`360-light`) on sheets that one can look at. */
export async function drawContactSheets(folder: string, view: string): Promise<void> {
  const pictures = readdirSync(folder)
    .filter((name) => name.endsWith(`-${view}.png`))
    .toSorted();
  const size = COLUMNS * ROWS;
  for (let sheet = 0; sheet * size < pictures.length; sheet += 1) {
    const shown = pictures.slice(sheet * size, (sheet + 1) * size);
    await drawSheet(folder, shown, `sheet-${view}-${sheet + 1}.jpg`);
  }
}

async function drawSheet(folder: string, pictures: string[], file: string): Promise<void> {
  const step = { x: CELL.width + CELL.gap, y: CELL.height + CELL.label + CELL.gap };
  const rows = Math.ceil(pictures.length / COLUMNS);
  const cells = await Promise.all(
    pictures.map(async (name, at) => {
      const left = CELL.gap + (at % COLUMNS) * step.x;
      const top = CELL.gap + Math.floor(at / COLUMNS) * step.y;
      // A long page is shrunk as a whole: what is cut off can't be looked at.
      const picture = await sharp(join(folder, name))
        .resize({ width: CELL.width, height: CELL.height, fit: "inside", withoutEnlargement: true })
        .toBuffer();
      return [
        { input: labelOf(name), left, top },
        { input: picture, left, top: top + CELL.label },
      ];
    }),
  );
  await sharp({
    create: {
      width: CELL.gap + COLUMNS * step.x,
      height: CELL.gap + rows * step.y,
      channels: 3,
      background: BEHIND,
    },
  })
    .composite(cells.flat())
    .jpeg({ quality: 88 })
    .toFile(join(folder, file));
}

const labelOf = (name: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CELL.label}">
      <text x="0" y="20" font-family="sans-serif" font-size="14">${name.replace(/-\d+-\w+\.png$/, "")}</text>
    </svg>`,
  );
