import { SettingsPage } from "./features/accounts/profile/settings-page.tsx";
import { InterviewPreferencesCard } from "./features/interviews/preferences/preferences-card.tsx";

/** Where the capabilities of the settings meet. */
export function Settings() {
  return <SettingsPage interviews={<InterviewPreferencesCard />} />;
}
