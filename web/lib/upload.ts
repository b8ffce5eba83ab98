import { ApiError, errorFrom, networkError } from "./api.ts";
import { fillText, TEXT } from "#contract/texts.ts";

/** Uploads one file as a form, by XMLHttpRequest because fetch reports no progress. Returns the body's `data`. */
export function uploadFile<T>(
  path: string,
  file: File,
  onProgress: (share: number) => void = () => undefined,
): Promise<T> {
  const form = new FormData();
  form.append("file", file);
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total ? loaded / total : 0));
  return new Promise((resolve, reject) => {
    request.addEventListener("error", () => reject(networkError()));
    request.addEventListener("abort", () => reject(networkError()));
    request.addEventListener("load", () => {
      const { status, statusText } = request;
      const body: unknown = request.response;
      if (status === 200 && typeof body === "object" && body !== null) resolve((body as { data: T }).data);
      else {
        const words = fillText(TEXT.apiError, { status, statusText });
        reject(errorFrom(body, status) ?? new ApiError(words, status, ""));
      }
    });
    request.send(form);
  });
}
