import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ChangedStory, ExportLines, NewStory, Story } from "#contract/stories.ts";
import { api, call } from "#web/lib/api.ts";
import { uploadFile } from "#web/lib/upload.ts";

export const STORIES_KEY = ["stories"] as const;

export const storiesQuery = queryOptions({
  queryKey: [...STORIES_KEY, "list"],
  queryFn: async () => (await call(api.stories.$get({}))).data,
});

export const storyQuery = (id: string) =>
  queryOptions({
    queryKey: [...STORIES_KEY, "one", id],
    queryFn: async () => (await call(api.stories[":id"].$get({ param: { id } }))).data,
  });

export const proposalsQuery = (conversation: string) =>
  queryOptions({
    queryKey: [...STORIES_KEY, "proposals", conversation],
    queryFn: async () => (await call(api.stories.proposals.$get({ query: { conversation } }))).data,
  });

export const resumeLinesQuery = queryOptions({
  queryKey: [...STORIES_KEY, "resume-lines"],
  queryFn: async () => (await call(api.stories["resume-lines"].$get({}))).data,
});

export const useReadExport = () =>
  useMutation({ mutationFn: (file: File) => uploadFile<ExportLines>("/api/stories/export-lines", file) });

/** Caches a story after a change and refetches the lists. */
function useStored() {
  const client = useQueryClient();
  return (story: Story) => {
    client.setQueryData(storyQuery(story.id).queryKey, story);
    return client.invalidateQueries({
      queryKey: STORIES_KEY,
      predicate: ({ queryKey }) => queryKey[1] !== "one",
    });
  };
}

export function useKeepStory() {
  const stored = useStored();
  return useMutation({
    mutationFn: async (json: NewStory) => (await call(api.stories.$post({ json }))).data,
    onSuccess: stored,
  });
}

export function useChangeStory(id: string) {
  const stored = useStored();
  return useMutation({
    mutationFn: async (json: ChangedStory) =>
      (await call(api.stories[":id"].$put({ param: { id }, json }))).data,
    onSuccess: stored,
  });
}

export function useRestoreStory(id: string) {
  const stored = useStored();
  return useMutation({
    mutationFn: async (json: { revision: number; version: number }) =>
      (await call(api.stories[":id"].restore.$post({ param: { id }, json }))).data,
    onSuccess: stored,
  });
}

export function useDeleteStory(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.stories[":id"].$delete({ param: { id } })),
    onSuccess: () => {
      client.removeQueries({ queryKey: storyQuery(id).queryKey });
      return client.invalidateQueries({
        queryKey: STORIES_KEY,
        predicate: ({ queryKey }) => queryKey[1] !== "one",
      });
    },
  });
}
