import { QueryCache, QueryClient } from "@tanstack/react-query";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError, isNetworkError } from "./api.ts";
import { SESSION_KEY } from "./session.ts";

const STAFF_ONLY: ReadonlySet<string> = new Set(["admin_only", "superadmin_only"] satisfies ErrorCode[]);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The user was signed out or lost the role: make the route guards run again.
      const changed = error instanceof ApiError && (error.status === 401 || STAFF_ONLY.has(error.code));
      if (changed && query.queryKey[0] !== SESSION_KEY[0]) {
        void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      }
    },
  }),
  defaultOptions: {
    // Offline calls must fail visibly instead of waiting.
    queries: { networkMode: "always", retry: (failures, error) => failures < 1 && isNetworkError(error) },
    mutations: { networkMode: "always" },
  },
});
