import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Application, ApplicationChange, NewApplication, Requirement } from "#contract/applications.ts";
import { DASHBOARD_REFRESH_SECONDS } from "#contract/limits.ts";
import { api, call } from "#web/lib/api.ts";
import { STORIES_KEY } from "../bank/queries.ts";

export const applicationsQuery = queryOptions({
  queryKey: ["applications"],
  queryFn: async () => (await call(api.applications.$get({}))).data,
  staleTime: DASHBOARD_REFRESH_SECONDS * 1000,
});

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ["applications", id],
    queryFn: async () => (await call(api.applications[":id"].$get({ param: { id } }))).data,
  });

/** Under the stories' query key, so that the matrix is refetched when a story changes. */
export const matrixQuery = (id: string) =>
  queryOptions({
    queryKey: [...STORIES_KEY, "matrix", id],
    queryFn: async () => (await call(api.applications[":id"].matrix.$get({ param: { id } }))).data,
  });

/** A requirement for the request, without `isOwn`, which the server derives. */
export const toSend = ({ words, isWish, isTask, isCondition, isMet, said }: Omit<Requirement, "isOwn">) => ({
  words,
  isWish,
  isTask,
  isCondition,
  isMet,
  said,
});

export function useAddApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: NewApplication) => (await call(api.applications.$post({ json }))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
  });
}

/** Each change includes the revision on the screen, so that it never overwrites another tab's change. */
export function useChangeApplication(
  { id, revision }: Pick<Application, "id" | "revision">,
  onChanged?: (changed: Application) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Omit<ApplicationChange, "revision">) =>
      (await call(api.applications[":id"].$patch({ param: { id }, json: { ...change, revision } }))).data,
    onSuccess: (changed) => {
      onChanged?.(changed);
      client.setQueryData(applicationQuery(id).queryKey, changed);
      void client.invalidateQueries({ queryKey: matrixQuery(id).queryKey });
      return client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
    },
  });
}

/** Says of the newest version of an application that a story shows one of its requirements. */
export function useShowByStory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ from: id, about, storyId }: { from: string; about: string; storyId: string }) => {
      const { requirements, revision } = await client.fetchQuery({ ...applicationQuery(id), staleTime: 0 });
      const shown = requirements.map((one) => {
        const said = one.words === about ? [...one.said, { storyId, shows: true }] : one.said;
        return Object.assign(toSend(one), { said });
      });
      const json = { requirements: shown, revision };
      return (await call(api.applications[":id"].$patch({ param: { id }, json }))).data;
    },
    onSuccess: (changed) => {
      client.setQueryData(applicationQuery(changed.id).queryKey, changed);
      return client.invalidateQueries({ queryKey: matrixQuery(changed.id).queryKey });
    },
  });
}

/**
 * For a form that keeps its initial values while the page refetches. Its change applies to the initial revision until
 * the user asks for the newer one.
 */
export function useEditApplication(application: Application) {
  const client = useQueryClient();
  const [opened] = useState(application);
  const [base, setBase] = useState(application);
  // After saving, an open form continues from the saved version.
  const change = useChangeApplication(base, setBase);
  const seeNewer = async () => {
    setBase(await client.fetchQuery(applicationQuery(application.id)));
    change.reset();
  };
  /** Another tab's version, once the user has asked for it. */
  const newer = base === opened ? null : base;
  return { change, newer, onNewer: () => void seeNewer().catch(() => undefined) };
}

export function useDeleteApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.applications[":id"].$delete({ param: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey, exact: true }),
  });
}
