import { SettingsPage } from "./features/accounts/profile/settings-page.tsx";
import { CalendarFeedCard } from "./features/coaching/calendar-feed/calendar-feed-card.tsx";
import { InterviewPreferencesCard } from "./features/interviews/preferences/preferences-card.tsx";
import { ResumeBlock } from "./features/resumes/resume-block.tsx";
import { WishesCard } from "./features/stories/wishes/wishes-card.tsx";

/** The settings with the cards of all features. */
export const Settings = () => (
  <SettingsPage
    resume={<ResumeBlock />}
    interviews={<InterviewPreferencesCard />}
    calendar={<CalendarFeedCard />}
    preparation={<WishesCard />}
  />
);
