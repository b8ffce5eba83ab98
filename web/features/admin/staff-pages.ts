/* Pages that few people open, in one script: the name of each script stands in what every page loads. */
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
