import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { resumeProblem } from "#contract/fields.ts";
import type { Resume } from "#contract/resumes.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, api, call, hasCode, isNetworkError, messageOf } from "#web/lib/api.ts";
import { uploadFile } from "#web/lib/upload.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";

const RESUMES_KEY = ["resumes"] as const;
const READING_POLL_MS = 1_500;

export const UPLOAD_PATH = "/api/resumes";

/** The current resume, null when there is none; refetched while its text is being extracted. */
export const latestQuery = queryOptions({
  queryKey: [...RESUMES_KEY, "latest"],
  queryFn: async () => (await call(api.resumes.latest.$get({}))).data,
  refetchInterval: ({ state }) => (state.data?.reading === "pending" ? READING_POLL_MS : false),
});

type UploadUnderWay = { name: string; share: number };

const uploadKey = [...RESUMES_KEY, "upload"] as const;

/** The running upload. Stored outside the dropdown, so that it continues when the dropdown is closed. */
export const useUploadUnderWay = (): UploadUnderWay | undefined =>
  useQuery<UploadUnderWay>({ queryKey: uploadKey, queryFn: skipToken }).data;

/** A response still in flight may contain the earlier state and must not replace the current one. */
async function setLatest(client: QueryClient, resume: Resume | null): Promise<void> {
  await client.cancelQueries({ queryKey: latestQuery.queryKey });
  client.setQueryData(latestQuery.queryKey, resume);
}

/** Refuses files that are clearly no resumes, and uploads the others. */
export function useUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const problem = resumeProblem(file);
      if (problem !== null) throw new ApiError(problem, 400, "");
      const show = (share: number) =>
        client.setQueryData<UploadUnderWay>(uploadKey, { name: file.name, share });
      show(0);
      return uploadFile<Resume>(UPLOAD_PATH, file, show);
    },
    onSuccess: async (resume) => {
      await setLatest(client, resume);
      toastSuccess(TEXT.resumeUploaded);
    },
    onError: (error) => toastError(uploadWords(error)),
    onSettled: () => client.removeQueries({ queryKey: uploadKey }),
  });
}

function uploadWords(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return TEXT.resumeUserMismatch;
  return error instanceof ApiError && !isNetworkError(error) ? resumeWords(error) : TEXT.resumeUploadError;
}

export const resumeWords = (error: unknown): string =>
  hasCode(error, "unexpected") ? TEXT.resumeUnexpected : messageOf(error);

/** Opens the signed link; the response is an attachment, so the page stays. */
export const useView = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const { data } = await call(api.resumes[":id"].url.$get({ param: { id } }));
      const { pathname, search } = new URL(data.url);
      const link = document.createElement("a");
      link.href = `${pathname}${search}`;
      link.download = "";
      link.click();
    },
    onError: () => toastError(TEXT.resumeDownloadError),
  });

export function useDelete() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.resumes[":id"].$delete({ param: { id } })),
    onSuccess: async () => {
      await setLatest(client, null);
      toastSuccess(TEXT.resumeDeleted);
    },
    onError: () => {
      toastError(TEXT.resumeDeleteError);
      void client.invalidateQueries({ queryKey: latestQuery.queryKey });
    },
  });
}
