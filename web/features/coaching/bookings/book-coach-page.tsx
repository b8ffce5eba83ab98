import { Alert, Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { getRouteApi, useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Coach, CoachSessions } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { isGone, messageOf } from "#web/lib/api.ts";
import { formatSlot } from "#web/lib/format.ts";
import { useSession } from "#web/lib/session.ts";
import { useGivenPlan } from "#web/lib/settings.ts";
import { useWayBack } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastError } from "#web/ui/toast.ts";
import { availabilityQuery } from "../calendly/queries.ts";
import { WidgetFrame } from "../calendly/widget-frame.tsx";
import type { ScheduledEvent } from "../calendly/widget-message.ts";
import { SharingPart } from "../feedback/sharing.tsx";
import { CoachFields } from "../profiles/coach-fields.tsx";
import { CoachHeader } from "../profiles/coach-header.tsx";
import { coachQuery } from "../profiles/queries.ts";
import { WORDS } from "../words.ts";
import {
  type BookedSession,
  bookingProblem,
  findObstacle,
  noneLeftWords,
  useBookSession,
} from "./book-session.ts";
import { sessionsQuery } from "./queries.ts";
import { CoachTimes } from "./coach-times.tsx";
import { SessionFacts } from "./session-parts.tsx";

const route = getRouteApi("/signed-in/book-coach/$coachId");

/** See screens.md 17. */
export function BookCoachPage() {
  const { coachId } = route.useParams();
  return (
    <Stack {...COLUMN} gap="lg">
      <Group>
        <BackButton />
      </Group>
      <CoachAndCalendar key={coachId} id={coachId} />
    </Stack>
  );
}

function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void router.navigate(paths.dashboard()));
  return (
    <Button variant="default" size="xs" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={back}>
      {WORDS.back}
    </Button>
  );
}

function CoachAndCalendar({ id }: { id: string }) {
  const { data: coach, error, isPending, refetch } = useQuery(coachQuery(id));
  if (isPending) {
    return (
      <>
        <PageTitle hidden>{WORDS.bookACoach}</PageTitle>
        <SkeletonRows rows={3} height={140} label={WORDS.loadingTheCoach} />
      </>
    );
  }
  if (coach === undefined) {
    if (isGone(error)) return <NoSuchCoach />;
    return (
      <>
        <PageTitle>{WORDS.bookACoach}</PageTitle>
        <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <CoachHeader coach={coach} heading={<PageTitle>{coach.full_name}</PageTitle>} />
      <Card bare title={WORDS.aboutTheCoach}>
        <Stack gap="xs" style={{ overflowWrap: "anywhere" }}>
          <CoachFields coach={coach} place="about" />
        </Stack>
      </Card>
      <Card title={WORDS.scheduleASession}>
        <Scheduling coach={coach} />
      </Card>
    </>
  );
}

function NoSuchCoach() {
  const navigate = useNavigate();
  useEffect(() => {
    toastError(TEXT.coachNotFound);
    void navigate({ ...paths.dashboard(), replace: true });
  }, [navigate]);
  return <PageTitle>{TEXT.coachNotFound}</PageTitle>;
}

/** The steps from 'checking availability' to 'Booking Confirmed' (states.md 'Booking page'). */
function Scheduling({ coach }: { coach: Coach }) {
  const [widget, setWidget] = useState<string | null>(null);
  const { at } = route.useSearch();
  const booking = useBookSession(coach.id);
  const { mutate, isPending } = booking;
  const book = useCallback(
    (event: ScheduledEvent) => {
      // The widget may report an event twice.
      if (!isPending) mutate(event);
    },
    [isPending, mutate],
  );

  const top = useRef<HTMLDivElement>(null);
  const step = booking.data ? "confirmed" : widget;
  // On a phone the next step would stand below the coach's profile, out of sight.
  useEffect(() => {
    if (step !== null) top.current?.scrollIntoView();
  }, [step]);

  if (booking.data)
    return (
      <div ref={top}>
        <BookingConfirmed saved={booking.data} coachName={coach.full_name} />
      </div>
    );
  if (widget === null) return <BeforeWidget coach={coach} onReady={setWidget} />;
  return (
    <Stack ref={top}>
      {at !== undefined && <Text>{WORDS.confirmTheTime(formatSlot(at))}</Text>}
      <SavingState booking={booking} />
      <WidgetFrame url={widget} title={WORDS.chooseATimeWith(coach.full_name)} onScheduled={book} />
    </Stack>
  );
}

/** Calendly's page of one time of the event: the time in whole seconds follows the event's path. */
function atTime(widget: string, at: string): string {
  const url = new URL(widget);
  const time = at.replace(/\.\d+/, "");
  url.pathname += `/${time}`;
  url.searchParams.set("month", time.slice(0, "2026-12".length));
  url.searchParams.set("date", time.slice(0, "2026-12-03".length));
  return url.href;
}

type BeforeWidgetProps = { coach: Coach; onReady: (widgetUrl: string) => void };

function BeforeWidget({ coach, onReady }: BeforeWidgetProps) {
  const session = useSession();
  const sessions = useQuery(sessionsQuery);
  const availability = useQuery(availabilityQuery(coach.id));
  const givenPlan = useGivenPlan();
  const { at } = route.useSearch();
  const checked = availability.data;

  const open = async () => {
    const obstacle = findObstacle({
      authenticating: session.isPending,
      me: session.data ?? null,
      coach,
      availability: checked,
      sessions: sessions.data,
      givenPlan,
    });
    if (obstacle !== null) return toastError(obstacle);
    const url = checked?.widget_url ?? (await availability.refetch()).data?.widget_url;
    if (url) onReady(at === undefined ? url : atTime(url, at));
    else toastError(TEXT.eligibilityFailed);
  };
  // Whoever pressed a free time has chosen already.
  const isChosen = at !== undefined && checked?.widget_url != null && sessions.isSuccess && session.isSuccess;
  const openChosen = useEffectEvent(() => void open());
  useEffect(() => {
    if (isChosen) openChosen();
  }, [isChosen]);

  if (availability.isPending) {
    return <SkeletonRows rows={1} height={64} label={WORDS.checkingAvailability} />;
  }
  if (coach.calendly_event_link === null || checked?.connected === false) {
    return <Notice title={WORDS.notSetUp}>{TEXT.coachNotSetUp}</Notice>;
  }
  if (checked && !checked.available) return <Notice title={WORDS.coachUnavailable}>{checked.message}</Notice>;

  return (
    <Stack align="flex-start">
      <SessionsLeft sessions={sessions} />
      {(sessions.data?.remaining ?? 0) > 0 && <CoachTimes coach={coach} />}
      <Text>{WORDS.chooseADayAndA}</Text>
      <Button loading={sessions.isPending || availability.isFetching} onClick={() => void open()}>
        {WORDS.chooseATime}
      </Button>
    </Stack>
  );
}

function Notice({ title, children }: { title: string; children: string }) {
  return (
    <Status>
      <Alert color="yellow" title={title}>
        {children}
      </Alert>
    </Status>
  );
}

/** The remaining sessions, or a warning when there are none. */
function SessionsLeft({ sessions }: { sessions: UseQueryResult<CoachSessions> }) {
  const back = useWayBack();
  const givenPlan = useGivenPlan();
  const { data, isPending, refetch } = sessions;
  if (isPending) return null;
  if (data === undefined) {
    return <ErrorPanel message={TEXT.eligibilityFailed} onRetry={() => void refetch()} />;
  }
  if (data.remaining > 0) {
    return <Text>{WORDS.remainingSessionsOf(data.remaining, data.sessions_allowed)}</Text>;
  }
  return (
    <Alert color="yellow">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{noneLeftWords({ ...data, givenPlan }, TEXT.noSessionsLeft)}</Text>
        {givenPlan === null && (
          <LinkButton size="xs" {...paths.pricing()} state={back}>
            {WORDS.manageSubscription}
          </LinkButton>
        )}
      </Stack>
    </Alert>
  );
}

/** Shown above the widget while the booking is saved. The widget stays, so that the user can take a screenshot. */
function SavingState({ booking }: { booking: ReturnType<typeof useBookSession> }) {
  const { error, variables, isPending, mutate } = booking;
  if (error && variables) {
    return (
      <ErrorPanel message={bookingProblem(error)} onRetry={() => mutate(variables)}>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {WORDS.yourSessionInTheCalendar(variables.event_uri)}
        </Text>
      </ErrorPanel>
    );
  }
  return (
    <Status>
      {isPending && (
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm">{WORDS.savingYourBookingPleaseKeep}</Text>
        </Group>
      )}
    </Status>
  );
}

/** Declared once, because a new function in each render would move the focus each time. */
const focusOn = (element: HTMLDivElement | null) => element?.focus();

type BookingConfirmedProps = { saved: BookedSession; coachName: string };

function BookingConfirmed({ saved, coachName }: BookingConfirmedProps) {
  const { booking, usedFallback } = saved;
  const isPending = booking.status === "pending";
  return (
    <Stack align="flex-start" ref={focusOn} tabIndex={-1}>
      {isPending ? (
        <IconClock size={40} aria-hidden />
      ) : (
        <IconCircleCheck size={40} aria-hidden color="var(--mantine-color-anchor)" />
      )}
      <Title order={3}>{isPending ? WORDS.bookingPending : WORDS.bookingConfirmed}</Title>
      <Text>{isPending ? WORDS.yourChoiceOfATime(coachName) : WORDS.yourSessionWithIsBooked(coachName)}</Text>
      <SessionFacts booking={booking} />
      {isPending && usedFallback && <Text size="sm">{TEXT.bookingCheckCount}</Text>}
      <SharingPart
        booking={booking}
        coachName={coachName}
        invitation={WORDS.canPrepareBetterWithA(coachName)}
      />
      <Group>
        <LinkButton {...paths.dashboard("bookedSessions")}>{WORDS.viewMyBookings}</LinkButton>
        <LinkButton variant="default" {...paths.dashboard()}>
          {WORDS.returnToDashboard}
        </LinkButton>
      </Group>
    </Stack>
  );
}
