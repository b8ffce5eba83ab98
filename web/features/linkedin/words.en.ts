export const en = {
  // callback-page
  signingYouIn: "Signing you in…",
  authenticationError: "Authentication Error",
  noteForDevelopersTheSign:
    "Note for developers: the sign-in service and this server do not agree on their token (JWT) settings. Check the signing key and the issuer.",
  returnToLogin: "Return to Login",

  // connect-page
  connectYourLinkedinAccount: "Connect your LinkedIn account",
  addressIsKnown: "We have your profile’s address from the sign-up; it is not asked for again.",
  yourLinkedinAccountIsConnected: "Your LinkedIn account is connected.",
  yourLinkedinConnectionHasExpired: "Your LinkedIn connection has expired. Please connect again.",
  withYourProfessionalProfileConnected: "With your professional profile connected:",
  coachesCanSeeYourProfile: "Coaches can open the link to your profile before a session and prepare for it.",
  youCanPractiseAsYourClients:
    "You can hold practice interviews yourself, and know what your clients go through.",
  youCanReferYourPeers: "You can refer your peers to Greenroom.",
  youEarnExtraInterviewsWhen: "You earn extra interviews when they practise.",
  pleaseUseTheLinkedinAccount: "Please use the LinkedIn account with the email you signed up with:",
  isAnotherThere: "Is it another one there?",
  changeMyEmail: "Change my email",
  connect: "Connect",
  backToDashboard: "Back to Dashboard",

  // errors
  ifThisGoesOnLog: "If this goes on, log out of LinkedIn in this browser and try again.",

  waysOut: (email: string) =>
    `You signed up with ${email}. Either make that the primary email of your LinkedIn account, or change your email here to the one of LinkedIn.`,
  paidNeedNone: "Paid plans need no LinkedIn.",
  seeThePlans: "See the plans",

  // linkedin-block
  expired: "Expired",
  connected: "Connected",
  viewProfile: "View Profile",
  reconnect: "Reconnect",

  // result-page
  checkingYourConnection: "Checking your connection…",
  connectionSuccessful: "Connection Successful",
  startMyFirstInterview: "Start my first interview",
  silenceEnds: (time: string) =>
    `After ${time} without a word it ends; you are asked before. More time, or a clock you can stop:`,
  inSettings: "choose it in the settings",
  firstInterviewIs: (minutes: number) =>
    `Your first interview takes ${minutes} minutes at most, in writing or spoken, at a medium difficulty. The clock starts with the first question. On your dashboard you can paste an advert and choose the difficulty first.`,
  goToDashboard: "Go to Dashboard",
  connectionFailed: "Connection Failed",
  tryAgain: "Try Again",
};
