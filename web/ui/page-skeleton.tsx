import { Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { TEXT } from "#contract/texts.ts";

/** Height in pixels, and a width where it is not the whole one. */
type Part = readonly [height: number, width?: string];
/** Parts of a row are side by side where there is room. */
type Shape = { width?: string; rows: readonly (readonly Part[])[] };

const TITLE: readonly Part[] = [[38, "min(16rem, 70%)"]];
const row = (height: number): readonly Part[] => [[height]];
const HALF = "20rem";

const SHAPES = {
  /** Title and rows. */
  list: { rows: [TITLE, row(140), row(220)] },
  /** Title, cards beside each other, rows. */
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
  card: { width: "27rem", rows: [row(370)] },
  /** Title, links to the parts, cards with fields. */
  form: { width: "44rem", rows: [TITLE, row(22), row(260), row(220)] },
  /** The same, wider. */
  settings: { width: "52rem", rows: [TITLE, row(22), row(260), row(220)] },
  /** Clock and buttons, what was said, the answer. */
  conversation: { width: "52rem", rows: [[[36, "16rem"]], row(150), row(220)] },
  /** Title, links to other pages, figures, rows. */
  table: { rows: [TITLE, [[30, "20rem"]], row(42), row(88), ...Array.from({ length: 6 }, () => row(56))] },
  /** Title and long text. */
  document: { width: "52rem", rows: [TITLE, row(120), row(120), row(240)] },
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

/** A route's `pendingComponent`, in the shape of the page that comes. */
export const pending = (shape: PageShape) => () => <PageSkeleton shape={shape} />;
