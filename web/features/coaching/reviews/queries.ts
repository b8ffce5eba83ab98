import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReviewInput } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { api, call } from "#web/lib/api.ts";
import { toastSuccess } from "#web/ui/toast.ts";
import { COACHING_KEY } from "../query-options.ts";

export function useReviewSession(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: ReviewInput) =>
      call(api.bookings[":id"].review.$put({ param: { id: bookingId }, json })),
    onSuccess: () => {
      toastSuccess(TEXT.reviewSaved);
      return client.invalidateQueries({ queryKey: COACHING_KEY });
    },
  });
}
