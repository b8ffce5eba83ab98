import { Anchor, Text } from "@mantine/core";
import { fillText, TEXT } from "#contract/texts.ts";
import classes from "./standin-banner.module.css";

type StandinBannerProps = { names: readonly string[]; url: string | null };

/** Says which outside services are imitations, so that nobody takes a test payment for a real one. */
export function StandinBanner({ names, url }: StandinBannerProps) {
  if (names.length === 0) return null;
  return (
    <aside className={classes.banner} aria-label="Stand-in services">
      <Text size="xs" ta="center">
        {fillText(TEXT.standinsAtWork, { names: names.join(", ") })}{" "}
        {url !== null && (
          <Anchor href={url} size="xs" underline="always" c="inherit">
            {TEXT.standinsLink}
          </Anchor>
        )}
      </Text>
    </aside>
  );
}
