/** The navigation link that a page belongs to. */
export function placeOf(pathname: string, tab: string | undefined): string | null {
  if (pathname === "/dashboard") {
    if (tab === undefined) return "practice";
    return tab === "coaches" || tab === "bookedSessions" ? "coaches" : "reports";
  }
  // Without a tab, the page itself decides which one it shows, and says so in the history state.
  if (pathname === "/coach-dashboard") return tab ?? null;
  return PLACES.find(([start]) => pathname.startsWith(start))?.[1] ?? null;
}

const PLACES: readonly (readonly [start: string, place: string])[] = [
  ["/interview/", "reports"],
  ["/practice", "practise"],
  ["/interview", "practice"],
  ["/book-coach/", "coaches"],
  ["/applications", "prepare"],
  ["/stories", "prepare"],
  ["/pricing", "pricing"],
  ["/coach-dashboard/bookings", "bookings"],
  ["/coach-profile-editor", "profile"],
  ["/admin/overview", "overview"],
  ["/admin/question-bank", "bank"],
  ["/super-admin/audit-log", "audit"],
  ["/admin", "users"],
  ["/super-admin", "users"],
];
