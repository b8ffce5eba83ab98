const supportedScopes = new Set(["openid", "profile", "email"]);

export type AuthorizationRequest = {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string | undefined;
  responseType: string;
};

type Verdict =
  | { kind: "ask"; request: AuthorizationRequest }
  | { kind: "refuse"; message: string }
  | { kind: "send-back"; location: string };

type Parameters = Record<string, string | undefined>;

/** Without a trustworthy address to send back to, a fault is shown to the person; later ones go back to the app. */
export function judgeAuthorization(parameters: Parameters): Verdict {
  const { client_id: clientId = "", redirect_uri: redirectUri = "", scope = "", state } = parameters;
  const responseType = parameters["response_type"] ?? "";
  if (clientId === "") return { kind: "refuse", message: 'You need to pass the "client_id" parameter.' };
  if (!isWebAddress(redirectUri)) {
    return { kind: "refuse", message: "The redirect_uri is not an absolute http(s) address." };
  }
  const request = { clientId, redirectUri, scope, state, responseType };
  const fault = findFault(request);
  return fault
    ? { kind: "send-back", location: addressWith(request, { error: fault[0], error_description: fault[1] }) }
    : { kind: "ask", request };
}

function findFault({ responseType, scope }: AuthorizationRequest): [string, string] | undefined {
  if (responseType !== "code") {
    return ["invalid_request", 'A required parameter "response_type" is missing or is not "code"'];
  }
  const unknown = scopesOf(scope).find((name) => !supportedScopes.has(name));
  if (unknown !== undefined || scopesOf(scope).length === 0) {
    return ["unauthorized_scope_error", `Scope "${unknown ?? ""}" is not authorized for your application`];
  }
  return undefined;
}

export const scopesOf = (scope: string) => scope.split(/[\s,]+/).filter((name) => name !== "");

/** The redirect address with the answer and the caller's state, which goes back as it came. */
export function addressWith(request: AuthorizationRequest, answer: Record<string, string>): string {
  const address = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  if (request.state !== undefined) address.searchParams.set("state", request.state);
  return address.href;
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return (
    address !== null &&
    /^https?:$/.test(address.protocol) &&
    /^https?:\/\//i.test(text) &&
    !text.includes("#")
  );
}
