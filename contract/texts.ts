/**
 * The words of SPEC sections 4, 5 and 8, to the letter and in this one place.
 * `{name}` marks what `fillText` puts in.
 */
export const TEXT = {
  // Sign-in and sign-up
  emailRequired: "Email is required",
  emailInvalid: "Please enter a valid email address",
  passwordRequired: "Password is required",
  passwordShort: "Password must be at least 6 characters",
  passwordLong: "Password must be at most 128 characters",
  passwordCommon: "This password is too weak: it is one of the most common passwords. Please choose another.",
  fullNameRequired: "Full name is required",
  linkedinUrlRequired: "LinkedIn URL is required",
  linkedinUrlInvalid: "Please enter a valid LinkedIn profile URL (e.g., linkedin.com/in/yourprofile)",
  captchaRequired: "Please complete the reCAPTCHA verification",
  captchaFailed: "reCAPTCHA verification failed",
  captchaError: "reCAPTCHA error. Please try again.",
  verifyEmailFirst: "Please verify your email first. Check your inbox and click the verification link.",
  invalidCredentials: "Invalid email or password",
  signedIn: "Login successful!",
  profileCreated: "Profile created successfully!",
  accountCreated: "Account created successfully. Check your email to verify and complete the sign up.",
  accountWithoutUser: "Account created but no user data returned. Please try signing in.",
  profileSetupFailed: "Error setting up your profile: {message}",
  coachNote: "As a coach, you'll allow premium users for coaching sessions.",
  linkExpired: "This link has expired or was already used. Please ask for a new one.",
  mailSentIfKnown: "If this address has an account, a mail is on its way. Check your inbox.",
  passwordChanged: "Your password was changed. Please sign in.",
  signOutFailed: "Failed to sign out",
  notAuthenticated: "Not authenticated - please log in again",
  authenticationError: "Authentication error: {reason}",
  noActiveSession: "No active session",
  sessionExpired: "Your session has expired. Please log in again.",
  oauthError: "OAuth error: {description}",
  noSessionFound: "No session found",
  profileUpdateFailed: "Failed to update your profile information. Some features may be limited.",
  welcomeBack: "Welcome back!",

  // Access
  noAdminPrivileges: "You do not have admin privileges",
  noCoachDashboard: "You do not have access to the coach dashboard.",
  noCoachEditor: "You do not have access to edit coach profiles.",
  accessDenied: "Access denied. SuperAdmin privileges required.",
  adminDenied: "You do not have admin privileges.",
  coachDenied: "You do not have access to the coach dashboard.",

  // LinkedIn
  linkedinNotConnected: "LinkedIn not connected",
  linkedinTokenMissing: "LinkedIn token not found",
  linkedinTokenExpired: "LinkedIn token has expired",
  linkedinCheckFailed: "Error checking LinkedIn connection",
  linkedinTokenCheckFailed: "Error checking LinkedIn token",
  linkedinTokenStoreFailed: "Failed to store LinkedIn token",
  linkedinProfileError: "Error retrieving LinkedIn profile data",
  linkedinProfileFailed: "Failed to fetch LinkedIn profile data",
  linkedinAuthFailed: "Authentication failed",
  linkedinConnected: "LinkedIn account connected successfully",
  linkedinProfileRetrieved: "LinkedIn profile data retrieved successfully",
  linkedinAlreadyConnected:
    "This LinkedIn account is already connected to another user. Please use a different LinkedIn account.",
  linkedinEmailMismatch: "The email of the LinkedIn account must match the email you signed up with.",
  linkedinStateInvalid: "The connection request has expired or was already used. Please try again.",

  // Interviews
  startFailed: "Failed to start interview. Please try again later.",
  startFailedHint:
    "Failed to start interview. Please try again later. This is usually a passing fault: please try again in a moment, or contact support if it goes on.",
  startFailedWith: "Failed to start interview: {message}",
  unexpectedError: "An unexpected error occurred. Please try again later.",
  completeFailed: "Failed to complete the interview. Please try again.",
  completeUnexpected: "An unexpected error occurred while completing the interview.",
  remainingFailed: "Failed to fetch remaining interviews",
  networkNotOk: "Network response was not ok",
  sendFailed: "Failed to send message",
  responseFailed: "Failed to get response. Please try again.",
  inactivityEnded: "The interview has ended due to inactivity (2 minutes with no response).",
  connectionError: "Connection Error: {message}",
  connecting: "Attempting to connect ({n}/5)...",
  connectFailed: "Failed to connect to server after multiple attempts. Please try again later.",
  connectLinkedinToInterview: "Please connect your LinkedIn account to access interviews",
  connectLinkedinNotice: "Please connect your LinkedIn account to access interviews.",
  interviewLimit: "You have reached your interview limit. Please upgrade your subscription to continue.",
  unknownRole: "Your account has an unknown role. Please contact support.",
  interviewInProgress: "You already have an interview in progress. Go on with it or end it first.",
  interviewNotFound: "Interview not found",
  interviewOver: "This interview is over.",
  answerUnderWay: "Your last answer is still being worked on. Please wait a moment.",
  messageEmpty: "Please type an answer first.",
  messageTooLong: "Your answer is longer than 4,000 characters. Please shorten it.",
  tooManyTurns: "This interview has reached its number of messages. Please end it.",
  reportNotReady: "The report is not ready yet.",
  conversationNotFound: "Conversation not found",
  sentenceNotInReport: "This sentence does not stand in the report.",
  tooManyFlags: "This report has reached its number of flags. Take one back first.",
  flagNotFound: "Flag not found",
  questionNotFound: "This question is not one of the interview's.",

  // Dashboard
  historyFailed: "Failed to fetch interview history",
  messagesFailed: "Failed to fetch messages for interview {id}",
  subscriptionDetailsFailed: "Failed to fetch subscription details",
  loadingUser: "Loading user information...",
  noInterviews: "You haven't completed any interviews yet.",
  noBookings: "You haven't booked any coaching sessions yet.",
  noCoaches: "No coaches are available at the moment.",
  noSessionInformation: "No session information available",
  noConversationHistory: "No conversation history available",

  // Referrals
  referralCodeInvalid: "Invalid or expired referral code",

  // Any call
  badRequest: "Some of what was sent is not valid.",
  notFound: "There is nothing at this address.",
  methodNotAllowed: "This address does not take that method.",
  bodyTooLarge: "What was sent is too large.",
  jsonRequired: "The body must be JSON (content type application/json).",
  forbidden: "You are not allowed to do this.",
  tooManyRequests: "Too many attempts. Please wait a while and try again.",
  unavailable: "The service is not available right now. Please try again in a moment.",
  apiError: "Request failed: {status} {statusText}",
} as const;

export type TextKey = keyof typeof TEXT;

/** Puts values into a text's `{name}` places; an unknown place stays as it is. */
export const fillText = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
