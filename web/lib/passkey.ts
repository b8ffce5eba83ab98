import type { NewPasskey, PasskeySignIn } from "#contract/accounts.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, api, call } from "./api.ts";

/** Whether this browser can hold passkeys; older ones can't read what the server asks. */
export const hasPasskeys = (): boolean =>
  "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** The browser asks the person; their no, and a wait that was too long, come as the same error. */
async function ask<T>(request: Promise<Credential | null>): Promise<T> {
  const found = await request.catch(() => null);
  if (!(found instanceof PublicKeyCredential))
    throw new ApiError(TEXT.passkeyNotUsed, 400, "passkey_not_used");
  return found.toJSON() as T;
}

/** Signs in by a passkey alone; a session that there was ends. Throws with the words to show. */
export async function enterWithPasskey(): Promise<void> {
  const { data } = await call(api.auth.passkeys["sign-in"].options.$post({ json: {} }));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data);
  const credential = await ask<PasskeySignIn["credential"]>(navigator.credentials.get({ publicKey }));
  await call(api.auth.passkeys["sign-in"].$post({ json: { credential } }));
}

type Wanted = { name: string; password: string; code?: string };

/** Makes a passkey on this device, or on one that the browser can reach. Throws with the words to show. */
export async function addPasskey({ name, ...proof }: Wanted): Promise<void> {
  const { data } = await call(api.auth.passkeys.options.$post({ json: proof }));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    data as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await ask<NewPasskey["credential"]>(navigator.credentials.create({ publicKey }));
  await call(api.auth.passkeys.$post({ json: { name, credential } }));
}
