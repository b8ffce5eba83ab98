import { Button } from "@mantine/core";
import { ErrorPanel } from "./error-panel.tsx";
import { WORDS } from "../lib/app-words.ts";

type LoadMoreProps = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  failed: string;
};

/** The end of a paginated list, with a button to load more. */
export function LoadMore({ list, failed }: LoadMoreProps) {
  return (
    <>
      {list.isFetchNextPageError && <ErrorPanel message={failed} />}
      {list.hasNextPage && (
        <Button
          variant="default"
          mx="auto"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {WORDS.loadMore}
        </Button>
      )}
    </>
  );
}
