import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Application, ApplicationChange, NewApplication } from "#contract/applications.ts";
import { api, call } from "#web/lib/api.ts";
import { STORIES_KEY } from "../bank/queries.ts";

export const applicationsQuery = queryOptions({
  queryKey: ["applications"],
  queryFn: async () => (await call(api.applications.$get({}))).data,
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

export function useAddApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: NewApplication) => (await call(api.applications.$post({ json }))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey }),
  });
}

/** Each change names the revision on the screen, so that another tab's is never overwritten. */
export function useChangeApplication({ id, revision }: Pick<Application, "id" | "revision">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Omit<ApplicationChange, "revision">) =>
      (await call(api.applications[":id"].$patch({ param: { id }, json: { ...change, revision } }))).data,
    onSuccess: (changed) => {
      client.setQueryData(applicationQuery(id).queryKey, changed);
      void client.invalidateQueries({ queryKey: matrixQuery(id).queryKey });
      return client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
    },
  });
}

export function useDeleteApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.applications[":id"].$delete({ param: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey, exact: true }),
  });
}
