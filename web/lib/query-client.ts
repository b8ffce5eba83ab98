import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isNetworkError } from "./api.ts";
import { SESSION_KEY } from "./session.ts";

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const signedOut = error instanceof ApiError && error.status === 401;
      if (signedOut && query.queryKey[0] !== SESSION_KEY[0]) {
        void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      }
    },
  }),
  defaultOptions: {
    // Offline, a call shall fail and say so, not wait unseen.
    queries: { networkMode: "always", retry: (failures, error) => failures < 1 && isNetworkError(error) },
    mutations: { networkMode: "always" },
  },
});
