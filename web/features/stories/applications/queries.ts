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

/** Among the stories: it is read again when one of them changes. */
export const matrixQuery = (id: string) =>
  queryOptions({
    queryKey: [...STORIES_KEY, "matrix", id],
    queryFn: async () => (await call(api.applications[":id"].matrix.$get({ param: { id } }))).data,
  });

/** A requirement as it is sent: whose words they are, the server knows. */
export const toSend = ({ words, isWish, isTask, said }: Omit<Requirement, "isOwn">) => ({
  words,
  isWish,
  isTask,
  said,
});

export function useAddApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: NewApplication) => (await call(api.applications.$post({ json }))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
  });
}

/** Each change names the revision on the screen, so that another tab's is never overwritten. */
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

/**
 * For a form, which keeps what it was opened with while the page reads newer ones: its change is made to that one, until
 * its writer has asked for the newer.
 */
export function useEditApplication(application: Application) {
  const client = useQueryClient();
  const [opened] = useState(application);
  const [base, setBase] = useState(application);
  // A form that stays open goes on from what it saved.
  const change = useChangeApplication(base, setBase);
  const seeNewer = async () => {
    setBase(await client.fetchQuery(applicationQuery(application.id)));
    change.reset();
  };
  /** What another tab saved meanwhile, once it was asked for. */
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
