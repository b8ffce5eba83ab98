import type { NewPasskey, PasskeySignIn } from "#contract/accounts.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, api, call } from "./api.ts";

/** True if this browser supports passkeys. Older browsers can't parse the server's options. */
export const hasPasskeys = (): boolean =>
  "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Waits for the browser's dialog. It reports a refusal by the user and a timeout as the same error. */
async function ask<T>(request: Promise<Credential | null>): Promise<T> {
  const found = await request.catch(() => null);
  if (!(found instanceof PublicKeyCredential))
    throw new ApiError(TEXT.passkeyNotUsed, 400, "passkey_not_used");
  return found.toJSON() as T;
}

/** Signs in by a passkey alone and ends any earlier session. Throws an error with the message to show. */
export async function enterWithPasskey(): Promise<void> {
  const { data } = await call(api.auth.passkeys["sign-in"].options.$post({ json: {} }));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data);
  const credential = await ask<PasskeySignIn["credential"]>(navigator.credentials.get({ publicKey }));
  await call(api.auth.passkeys["sign-in"].$post({ json: { credential } }));
}

type Wanted = { name: string; password: string; code?: string };

/** Creates a passkey on this device or another in reach. Throws an error with the message to show. */
export async function addPasskey({ name, ...proof }: Wanted): Promise<void> {
  const { data } = await call(api.auth.passkeys.options.$post({ json: proof }));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    data as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await ask<NewPasskey["credential"]>(navigator.credentials.create({ publicKey }));
  await call(api.auth.passkeys.$post({ json: { name, credential } }));
}
