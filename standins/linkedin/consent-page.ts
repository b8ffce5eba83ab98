import { html } from "hono/html";
import type { AuthorizationRequest } from "./authorization-request.ts";

type Consent = { request: AuthorizationRequest; email: string; name: string; problem?: string };

const hidden = (name: string, value: string | undefined) =>
  value === undefined ? "" : html`<input type="hidden" name="${name}" value="${value}" />`;

export const consentPage = ({ request, email, name, problem }: Consent) => html`
  <p>
    The app <strong>${request.clientId}</strong> would like to know your LinkedIn name, picture and e-mail
    address (${request.scope}).
  </p>
  <p class="quiet">Choose who you are at LinkedIn. No password is needed here.</p>
  <form method="post" action="/linkedin/v2/authorization">
    ${hidden("response_type", request.responseType)} ${hidden("client_id", request.clientId)}
    ${hidden("redirect_uri", request.redirectUri)} ${hidden("scope", request.scope)}
    ${hidden("state", request.state)}
    ${problem === undefined ? "" : html`<p class="alarm" id="problem" role="alert">${problem}</p>`}
    <label for="email">Email</label>
    <input
      id="email"
      name="email"
      type="email"
      required
      autocomplete="email"
      value="${email}"
      ${problem === undefined ? "" : html`aria-invalid="true" aria-describedby="problem"`}
    />
    <label for="name">Name</label>
    <input id="name" name="name" autocomplete="name" value="${name}" />
    <button name="decision" value="allow">Allow</button>
    <button class="second" name="decision" value="deny" formnovalidate>Deny</button>
  </form>
`;
