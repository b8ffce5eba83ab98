/* Rarely used pages share one script, because every page loads the list of all script names. */
export { AuditPage } from "./audit/audit-page.tsx";
export { CoachesPage } from "./coaches/coaches-page.tsx";
export { ConversationPage } from "./conversations/conversation-page.tsx";
export { InstallationPage } from "./installation/installation-page.tsx";
export { InvitationsPage } from "./invitations/invitations-page.tsx";
export { NoShowsPage } from "./no-shows/no-shows-page.tsx";
export { QuestionBankPage } from "./overview/question-bank-page.tsx";
export { SuperAdminPage } from "./oversight/super-admin-page.tsx";
export { ReviewsPage } from "./reviews/reviews-page.tsx";
export { AdminPage } from "./users/admin-page.tsx";
