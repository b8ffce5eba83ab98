import { useQuery } from "@tanstack/react-query";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { latestQuery } from "./queries.ts";
import { WORDS } from "./words.ts";

/** The resume that questions follow, or the way to add one, beside a job or an advert. */
export function ResumeLine() {
  const { data, isPending } = useQuery(latestQuery);
  return (
    <TextLink
      size="sm"
      {...paths.settings("resume")}
      style={{ visibility: isPending ? "hidden" : undefined }}
    >
      {data ? WORDS.isAdded(data.file_name) : WORDS.addIt}
    </TextLink>
  );
}
