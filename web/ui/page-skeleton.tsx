import { Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { TEXT } from "#contract/texts.ts";
import { COLUMN, LONE_CARD } from "./page-widths.ts";

/** Height in pixels, and a width if it is not the full width. */
type Part = readonly [height: number, width?: string];
/** The parts of a row are shown side by side if there is room. */
type Shape = { width?: string; rows: readonly (readonly Part[])[] };

const TITLE: readonly Part[] = [[38, "min(16rem, 70%)"]];
const row = (height: number): readonly Part[] => [[height]];
const HALF = "20rem";

const SHAPES = {
  /** Title and rows. */
  list: { rows: [TITLE, row(140), row(220)] },
  /** Title, cards side by side, rows. */
  dashboard: {
    rows: [
      TITLE,
      [
        [460, HALF],
        [400, HALF],
      ],
      row(36),
      row(64),
      row(64),
    ],
  },
  /** One card in the middle. */
  card: { width: LONE_CARD.maw, rows: [row(370)] },
  /** Title and cards, or long text. */
  column: { width: COLUMN.maw, rows: [TITLE, row(120), row(220)] },
  /** Title, links to other pages, figures, rows. */
  table: { rows: [TITLE, [[30, "20rem"]], row(42), row(88), ...Array.from({ length: 6 }, () => row(56))] },
} satisfies Record<string, Shape>;

export type PageShape = keyof typeof SHAPES;

type PageSkeletonProps = { shape?: PageShape };

export function PageSkeleton({ shape = "list" }: PageSkeletonProps) {
  const { width, rows }: Shape = SHAPES[shape];
  return (
    <Stack gap="lg" component="output" maw={width} mx="auto">
      <VisuallyHidden>{shape === "dashboard" ? TEXT.loadingUser : TEXT.pageLoading}</VisuallyHidden>
      {rows.map((parts, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows never move
        <Row key={at} parts={parts} />
      ))}
    </Stack>
  );
}

function Row({ parts }: { parts: readonly Part[] }) {
  if (parts.length > 1) {
    return (
      <Group gap="lg" align="start">
        {parts.map(([height, width], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts never move
          <Skeleton key={at} height={height} radius="lg" flex={`1 1 ${width}`} />
        ))}
      </Group>
    );
  }
  const [[height, width] = [0]] = parts;
  return <Skeleton height={height} width={width ?? "100%"} maw="100%" radius={height < 60 ? "sm" : "lg"} />;
}

/** A route's `pendingComponent` in the shape of the page being loaded. */
export const pending = (shape: PageShape) => () => <PageSkeleton shape={shape} />;
