/** Separate from the other texts of accounts, which are loaded with the first page. */
export const en = {
  or: "or",
  continueWith: (provider: string) => `Continue with ${provider}`,
  providerOutcomes: {
    denied: "You did not agree at the provider, so nobody was signed in.",
    unverified:
      "The provider does not say that your email address there is verified as yours, so it opens nothing here. Verify it there, or come in another way.",
    over: "This sign-in took too long, was used already, or began in another tab. Please begin again.",
    failed:
      "The sign-in with the provider did not work. Please begin again; if it stays so, tell the people who run this Greenroom.",
    suspended: "This account is suspended. Write to the people who run this Greenroom.",
    joinMailed:
      "Your address has an account here that is not connected yet. We sent a link there: press its button, then sign in with the provider. Or sign in as usual and connect it in the settings.",
    taken: "This person at the provider is connected with another account already.",
    connected: "It is connected: from now on it signs you in.",
  },
  waysIn: "Ways in",
  waysInWhat:
    "A provider whose account of yours opens this one, too. Every change is told to your email address.",
  providerIsConnected: "connected",
  providerIsNotConnected: "not connected",
  connectProvider: (provider: string) => `Connect ${provider}`,
  disconnectProvider: (provider: string) => `Disconnect ${provider}`,
  connect: "Connect",
  disconnect: "Disconnect",
  noPasswordYet:
    "You have no password yet. It confirms changes in these settings, such as a new passkey, and is a second way in.",
  setAPassword: "Set a password",
  passwordLinkSent:
    "We sent a link to your email address. It leads to a page on which you choose the password.",
  joinProviderTitle: "Connect your sign-in",
  joinProviderWhat:
    "Press the button if it was you who signed in with the provider that our email names. From then on it opens this account.",
  joinProvider: "Connect it",
};
