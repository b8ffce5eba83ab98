import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Coach } from "#contract/coaching.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useMe } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { toastError } from "../../ui/toast.ts";
import { sessionsQuery } from "./bookings/queries.ts";

/** Leads to the booking page, or says why not (validation.md, Booking a coach). */
export function BookButton({ coach }: { coach: Pick<Coach, "id" | "full_name"> }) {
  const { role_id } = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const check = useMutation({
    mutationFn: () => client.fetchQuery(sessionsQuery),
    onSuccess: ({ remaining }) => {
      if (remaining < 1) toastError(TEXT.sessionLimit);
      else void navigate(paths.bookCoach(coach.id));
    },
    onError: () => toastError(TEXT.subscriptionCheckFailed),
  });
  return (
    <Button
      loading={check.isPending}
      aria-label={`Book Session with ${coach.full_name}`}
      onClick={() => (role_id < ROLE.premium ? toastError(TEXT.premiumRequired) : check.mutate())}
    >
      Book Session
    </Button>
  );
}
