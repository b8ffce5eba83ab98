import { wording } from "#contract/words.ts";

const { count } = wording("en");

export const en = {
  // The profile menu
  language: "Language",
  languageAuto: "Same as my browser",

  // credentials/mail-link-pages
  confirmYourNewEmail: "Confirm your new email",
  pressTheButtonAndFrom: "Press the button, and from then on you sign in with this address.",
  confirmEmail: "Confirm email",
  goToYourSettings: "Go to your settings",

  lostFactor: "Lost your passkey or phone?",
  lostFactorWhat: (days: number) =>
    `Tell us the email of your account. The link that comes begins a wait of ${days} days. After it your passkeys are removed and the authenticator app is off, and your password alone signs you in. Every address of the account is told, and you can stop it at any time.`,
  beginTheWait: "Begin the wait",
  beginTheWaitWhat: (days: number) =>
    `Press the button if your passkey or phone is lost. In ${days} days every passkey is removed, the authenticator app is off and every device is signed out. Nothing changes before.`,
  keepFactors: "Keep my passkeys and app",
  keepFactorsWhat:
    "Press the button if it was not you who asked for your passkeys and authenticator app to be removed, or if you found what was lost.",
  stopIt: "Stop it",
  recoveryOfYourAccount: "Removal of your passkeys and authenticator app",
  factorsGoOn: (when: string) =>
    `Your passkeys and authenticator app will be removed on ${when}, because somebody asked so by email. If that was not you, stop it.`,
  removeWhatWasAdded: "Remove what was added",
  removeWhatItDoes:
    "Press the button if the passkey or authenticator app that our email told of is not yours. It will no longer open your account, and every device is signed out, this one too.",
  removeIt: "Remove it",

  // credentials/email-card
  email: "Email",
  youSignInWith: "You sign in with",
  yourLinkedinAccountIsConnected:
    "Your LinkedIn account is connected through this address. Changing your email disconnects it; you can then connect a LinkedIn account that has the new one.",
  newEmail: "New email",
  weSendALinkThere: "We send a link there. Nothing changes until you confirm it.",
  yourPassword: "Your password",
  changeEmail: "Change email",

  // credentials/forgot-password-page
  forgotYourPassword: "Forgot your password?",
  tellUsYourEmailAnd: "Tell us your email, and we will send you a link to choose a new password.",
  sendTheLink: "Send the link",
  backToSignIn: "Back to sign in",

  // credentials/new-password-input
  atLeastCharacters: (passwordMinLength: string | number) =>
    `At least ${passwordMinLength} characters, and no widely known password`,

  // credentials/password-card
  password: "Password",
  aNewPasswordSignsOut: "A new password signs out every other device.",
  currentPassword: "Current password",
  newPassword: "New password",
  passwordAgain: "The same password again",
  changePassword: "Change password",

  // credentials/password-strength
  veryEasyToGuess: "Very easy to guess",
  easyToGuess: "Easy to guess",
  couldBeGuessed: "Could be guessed",
  hardToGuess: "Hard to guess",
  veryHardToGuess: "Very hard to guess",

  // credentials/reset-password-page
  chooseANewPassword: "Choose a new password",
  askForANewLink: "Ask for a new link",
  youWillSignInWith: "You will sign in with it from now on.",
  savePassword: "Save password",

  // devices/devices-card
  devices: "Devices",
  whereYouAreSignedIn: "Where you are signed in. A device that you sign out asks for the password again.",
  loadingYourDevices: "Loading your devices",
  signedInDevices: "Signed-in devices",
  signOutTheOthers: "Sign out the others",
  signOutEverywhere: "Sign out everywhere",
  signOutEverywhereAsked: "Sign out everywhere?",
  everyDeviceIsSignedOut: "Every device is signed out, this one too.",
  thisDevice: "This device",
  lastUsed: (lastUsedAt: string | number) => `Last used ${lastUsedAt}`,
  signOut: (name: string | number) => `Sign out ${name}`,
  signOutButton: "Sign out",

  // devices/access-card
  access: {
    title: "Who can see my things",
    about: "Links, keys and people that see something of yours beside your own devices.",
    loading: "Loading who can see your things",
    none: "Nobody but you.",
    noneOfCoach: "Clients and staff read your coach profile. Apart from that nobody but you.",
    kinds: {
      api_key: "API key",
      calendar: "The address for your calendar program",
      coach: "Coach",
      report_link: "Private link to a report",
      webhook: "Webhook",
    },
    until: (day: string) => `Until ${day}`,
    endAll: "End all",
    ask: "End all?",
    asked:
      "Links and keys stop working, coaches no longer see what you shared, and every other device is signed out. This can’t be undone; you can share again.",
  },

  // passkeys/passkeys-card
  passkeys: "Passkeys",
  aPasskeySignsYouIn:
    "A passkey signs you in with a fingerprint, your face or a PIN, without your password or a code. It stays on your device or in its password manager, and a fake site can’t steal it.",
  loadingYourPasskeys: "Loading your passkeys",
  since: (createdAt: string | number) => `since ${createdAt}`,
  remove: (name: string | number) => `Remove ${name}`,
  removeButton: "Remove",
  addAPasskey: "Add a passkey",
  thisBrowserCantHoldPasskeys: "This browser can’t hold passkeys.",
  passkeysNeedHttps: "Passkeys work on https pages only, and this page came over plain http.",
  nameOfThePasskey: "Name of the passkey",
  myPhone: "My phone",
  continue: "Continue",
  willNoLongerOpenYour: (name: string | number) =>
    `${name} will no longer open your account. Every other device is signed out.`,
  removePasskey: "Remove passkey",

  // personal-data/data-card
  yourData: "Your data",
  everythingThatIsStoredAbout:
    "Everything that is stored about you, as one file: your profile, interviews, ratings and resumes.",
  loading: "Loading",
  makeANewCopy: "Make a new copy",
  downloadMyData: "Download my data",
  yourCopyIsBeingMade: "Your copy is being made. You can leave this page.",
  progressOfYourCopy: "Progress of your copy",
  yourCopyCouldNotBe: "Your copy could not be made. Please try again.",
  downloadGreenroomDataZip: "Download greenroom-data.zip",
  until: (value: string | number, expiresAt: string | number) => `(${value}, until ${expiresAt})`,

  // personal-data/delete-card
  deleteMyAccount: "Delete my account",
  yourAccountWillBeDeleted: (deletionDueAt: string | number) =>
    `Your account will be deleted on ${deletionDueAt}.`,
  youHaveDaysToChange: (deletionDays: string | number) =>
    `You have ${deletionDays} days to change your mind: sign in and press Keep my account. Until then everything works as before.`,
  thenEverythingIsDeletedFor:
    "Then everything is deleted for good: interviews, ratings, resumes, bookings, invitations. A subscription is cancelled, and LinkedIn is disconnected.",
  whatYouWroteForClientsStays:
    "As a coach: you are off the list at once, and back on it when you keep the account. Sessions ahead are cancelled and given back. What you wrote for your clients stays with them, without your name.",
  coachingAhead: (sessions: number) =>
    count(sessions, {
      one: "You have # session ahead as a coach. If it has not begun by then, it is cancelled and given back, and its client is told.",
      other:
        "You have # sessions ahead as a coach. Those that have not begun by then are cancelled and given back, and their clients are told.",
    }),
  coachingAheadFailed: "Your sessions ahead could not be counted.",
  typeYourEmailToConfirm: "Type your email to confirm",

  // account-banners
  deletionOfYourAccount: "Deletion of your account",
  keepMyAccount: "Keep my account",

  // profile/access-denied
  accessDenied: "Access Denied",
  yourRole: (role: string | number) => `Your role: ${role}`,
  requiredRole: (superadmin: string | number) => `Required role: ${superadmin}`,
  goBack: "Go Back",

  // profile/profile-dropdown
  profile: "Profile",
  settings: "Settings",
  settingsGroups: {
    you: "You and this device",
    signIn: "Sign-in",
    practice: "Interviews and preparation",
    access: "Data and access",
  },
  adminDashboard: "Admin dashboard",
  superadminDashboard: "Superadmin dashboard",
  yourProfile: (name: string | number) => `${name} (your profile)`,

  // profile/settings-page
  authenticatorApp: "Authenticator app",
  interviews: "Interviews",
  calendar: "Calendar",
  preparation: "Preparation",
  notifications: "Notifications",
  appearance: "Appearance",
  yourProfileIsSaved: "Your profile is saved.",
  firstSuperadminTitle: "Make the first account",
  firstSuperadminAbout: "This account looks after this Greenroom: it is the superadmin’s.",
  joinTitle: "Make your account",
  joinAbout: "You are invited. Tell us your name and choose a password.",
  makeMyAccount: "Make my account",
  fullName: "Full name",
  linkedinUrl: "LinkedIn URL",
  saveProfile: "Save profile",
  thisBrowserHasNoNotifications:
    "This browser has no notifications. You still get everything by email and on your dashboard.",
  notificationsNeedHttps:
    "Notifications work on https pages only, and this page came over plain http. You still get everything by email and on your dashboard.",
  notificationsFromThisSiteAre:
    "Notifications from this site are blocked. Allow them next to your browser’s address bar first.",
  tellMeWhenARating: "Tell me when a rating is ready or a session is confirmed",
  onlyWhileGreenroomIsOpen:
    "Only while Greenroom is open in a tab that you aren’t looking at. Kept in this browser.",
  sameAsYourDevice: "Same as your device",
  light: "Light",
  dark: "Dark",
  colours: "Colours",
  keptInThisBrowser: "Kept in this browser",
  datesAndTimesAreIn:
    "Dates and times are in your time zone. You choose the language in the menu under your name.",

  // second-factor/code-input
  code: "Code",

  // second-factor/two-factor-card
  withAnAuthenticatorAppOn:
    "With an authenticator app on your phone, signing in takes your password and a code that only the app knows.",
  setUp: "Set up",
  makeNewCodes: "Make new codes",
  theRecoveryCodesThatYou: "The recovery codes that you have now stop working.",
  turnOff: "Turn off",
  signingInWillTakeYour: "Signing in will take your password only.",
  on: "On",
  newRecoveryCodes: "New recovery codes",
  yourPasswordFirstSoThat: "Your password first, so that nobody else can do this.",
  openYourAuthenticatorAppAnd: "Open your authenticator app and add an account.",
  scanThisPictureOrType: "Scan this picture, or type the key.",
  enterTheCodeThatThe: "Enter the code that the app shows.",
  yourOtherDevicesAreThen:
    "Your other devices are then signed out and ask for a code when you sign in again.",
  theKeyAsAPicture: "The key as a picture for your authenticator app",
  key: "Key",
  turnOn: "Turn on",
  recoveryFile: (text: string | number) => `Greenroom recovery codes

${text}
`,
  theAuthenticatorAppIsOn: "The authenticator app is on. Keep these recovery codes",
  eachWorksOnceInPlace:
    "Each works once in place of a code, should you lose your phone. They are shown only this once.",
  recoveryCodes: "Recovery codes",
  copied: "Copied",
  copy: "Copy",
  download: "Download",
  iHaveSavedThem: "I have saved them",

  // sign-in/captcha
  verified: "Verified",
  imNotARobot: "I’m not a robot",
  yourBrowserIsChecked: "Your browser is solving a small task. It may take some seconds.",
  tryAgain: "Try Again",

  // sign-in/check-inbox
  anotherAddress: "Use another address",

  // sign-in/code-step
  secondStep: "Second step",
  aRecoveryCodeWillDo: (codeNeeded: string | number) => `${codeNeeded} A recovery code will do as well.`,
  signIn: "Sign in",
  startAgain: "Start again",

  // sign-in/login-page
  alreadyHaveAnAccount: "Already have an account? ",
  newToGreenroom: "New to Greenroom? ",
  signUp: "Sign up",
  createYourAccount: "Create your account",
  welcomeToGreenroom: "Welcome to Greenroom",
  forgotPassword: "Forgot password?",
  aboutGreenroom: "About Greenroom",
  twentyMinutesOfWrittenInterview:
    "Twenty minutes of written interview, as gentle or as demanding as you choose.",
  anHonestRatingThatQuotes: "An honest rating that quotes your own words and names the one thing to work on.",
  practiseUntilItFeelsFamiliar: "Practise until it feels familiar.",

  // sign-in/passkey-button
  signInWithAPasskey: "Sign in with a passkey",

  // sign-in/resend-verification
  sendTheVerificationEmailAgain: "Send the verification email again",

  // sign-in/sign-in-again
  signInAgain: "Sign in again",

  // sign-in/sign-up-form
  signUpAsACoach: "Sign up as a Coach",

  // sign-in/signed-in-note
  youAreSignedInAs: (email: string | number) => `You are signed in as ${email}.`,
  continueWithYourProfile: "Continue with your profile",
  goToYourDashboard: "Go to your dashboard",

  // sign-in/verify-email-page
  verifyYourEmail: "Verify your email",
  verifyEmail: "Verify email",
  verifiedAlready: "Verified already?",

  // api-keys
  apiAccess: "API access",
  apiAccessWhy:
    "Keys for programs of yours that read your reports or practise, and addresses that are told when something happens.",
  openApiAccess: "Open API access",
  apiAccessPage: {
    title: "API access",
    about: "For programs that read your reports, practise with you or want to be told of something.",
    docs: "Every call of the API",
    back: "Back to the settings",
  },
  apiKeys: {
    title: "API keys",
    about:
      "A key lets a program of yours in without your password, as far as you choose. It stays valid when you sign out. A new password, a new email address or deleting the account ends every key.",
    loading: "Loading your API keys",
    none: "You have no API keys.",
    make: "Make a key",
    once: "Your new key. Copy it now: it is not shown again.",
    newKey: "New API key",
    revoke: "Revoke",
    revokeNamed: (name: string) => `Revoke ${name}`,
    ask: (name: string) => `Revoke ${name}?`,
    asked: "Programs that use this key are refused from their next call on.",
    ended: "Ended",
    until: (day: string) => `Until ${day}`,
    used: (day: string) => `last used ${day}`,
    unused: "never used",
    scopes: { "read:reports": "reads reports", "read:stories": "reads stories", practice: "practises" },
  },
  newKey: {
    form: "Make an API key",
    name: "Name of the key",
    example: "My script",
    may: "What it may do",
    ends: "Ends after",
    password: "Your password",
    make: "Make the key",
    scopes: {
      "read:reports": {
        label: "Read reports",
        description: "Your interviews, their reports and your progress",
      },
      "read:stories": {
        label: "Read stories",
        description: "Your applications, stories, plans and debriefs",
      },
      practice: { label: "Practise", description: "Start practices of one question and answer them" },
    },
    lives: { 30: "30 days", 90: "90 days", 365: "One year" },
  },

  // Ctrl or Cmd + K, and the list of shortcuts
  shortcuts: "Keyboard shortcuts",
  shortcutList: [
    { keys: "Ctrl or ⌘ + K", does: "Go to a page, or do something" },
    { keys: "?", does: "Show this list" },
    { keys: "Ctrl or ⌘ + Enter", does: "Send an answer in an interview" },
    { keys: "Esc", does: "Close what lies above the page" },
  ],
  palette: {
    label: "Find a page or action",
    nothing: "Nothing found. Try a page’s name, such as Reports.",
    pages: "Pages",
    actions: "Actions",
    dashboard: "Dashboard",
    start: "Start an interview",
    practice: "Practise one question",
    prepare: "Prepare for an application",
    reports: "Reports",
    findCoach: "Find a coach",
    sessions: "Booked sessions",
    stories: "Your stories",
    resume: "Resume",
    applications: "Applications",
    planOf: (application: string) => `Preparation plan: ${application}`,
    plan: "Subscription and pricing",
    bookings: "Bookings",
    profile: "Coach profile",
    help: "Help",
    light: "Light colours",
    dark: "Dark colours",
    auto: "Same colours as the device",
    signOut: "Sign out",
  },
};
