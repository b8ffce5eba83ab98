import { describeBytes } from "./disk.ts";
import type { Progress } from "./download.ts";

type Output = Pick<NodeJS.WriteStream, "write"> & { isTTY?: boolean };

const LINE_MS = 200;
const PERCENT_STEP = 10;

/** Updates one line on a terminal; elsewhere prints a line per 10 %. */
export function showProgress(output: Output): { show: (progress: Progress) => void; end: () => void } {
  const started = performance.now();
  let [first, last, step] = [-1, -Infinity, 0];
  let isOpen = false;
  return {
    show: ({ bytes, total }) => {
      first = first < 0 ? bytes : first;
      const now = performance.now();
      const percent = total === null ? null : Math.floor((bytes / total) * 100);
      const text = describe({ bytes, total, percent, perSecond: ((bytes - first) / (now - started)) * 1000 });
      if (output.isTTY && (now - last >= LINE_MS || bytes === total)) {
        output.write(`\r  ${text}\u001B[K`);
        [last, isOpen] = [now, true];
      }
      if (!output.isTTY && percent !== null && percent >= step) {
        output.write(`  ${text}\n`);
        step = percent - (percent % PERCENT_STEP) + PERCENT_STEP;
      }
    },
    end: () => {
      if (isOpen) output.write("\n");
      isOpen = false;
    },
  };
}

type Shown = Progress & { percent: number | null; perSecond: number };

function describe({ bytes, total, percent, perSecond }: Shown): string {
  if (total === null || percent === null) return describeBytes(bytes);
  const left = perSecond > 0 ? Math.ceil((total - bytes) / perSecond / 60) : null;
  const rest =
    bytes < total && left !== null ? `, ${describeBytes(perSecond)} a second, ${left} min left` : "";
  return `${percent} %, ${describeBytes(bytes)} of ${describeBytes(total)}${rest}`;
}
