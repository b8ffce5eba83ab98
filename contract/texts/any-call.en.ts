export const en = {
  // Any request
  badRequest: "Some of what was sent is not valid.",
  notFound: "There is nothing at this address.",
  tryAgain: "Try Again",
  brokenTitle: "Something broke on our side",
  brokenHint:
    "Everything you sent or saved is safe. Reload the page; if it breaks again, come back in a few minutes.",
  unreachableTitle: "Greenroom can’t be reached",
  unreachableHint:
    "Check your connection. The page loads again as soon as you press the button and the network is back.",
  methodNotAllowed: "This address does not take that method.",
  bodyTooLarge: "What was sent is too large.",
  uploadRequired: "The body must be an upload (content type multipart/form-data).",
  jsonRequired: "The body must be JSON (content type application/json).",
  hostUnknown: "This server does not answer to that name. Its address is {address} (the setting APP_URL).",
  httpsRequired: "This address is served over https only.",
  forbidden: "You are not allowed to do this.",
  tooManyRequests: "Too many attempts. Please wait a while and try again.",
  eventReceived: "Taken.",
  webhookRefused: "The signature of this call is not valid.",
  unavailable: "The service is not available right now. Please try again in a moment.",
  apiError: "Request failed: {status} {statusText}",
};
