import { createRouter } from "#api/http/router.ts";
import { accessRoutes } from "./access/routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { credentialRoutes, type CredentialDeps } from "./credentials/routes.ts";
import { deviceRoutes } from "./devices/routes.ts";
import { factorRemovalRoutes } from "./factor-removal/routes.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { personalDataRoutes, type PersonalDataDeps } from "./personal-data/routes.ts";
import { closePasswords } from "./providers/close-passwords.ts";
import { providerRoutes } from "./providers/routes.ts";
import type { ProviderDeps } from "./providers/rules.ts";
import { profileRoutes, type ProfileDeps } from "./profile/routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { signInRoutes, type SignInDeps } from "./sign-in/routes.ts";

export type AccountDeps = SignInDeps &
  CredentialDeps &
  PersonalDataDeps &
  ProfileDeps &
  ProviderDeps & {
    /** Disables the routes that use passwords. */
    providersOnly: boolean;
  };

/** Routes under /api/auth: the auth library's paths, with strict request schemas and our rate limits. */
export const authRoutes = (deps: AccountDeps) =>
  closePasswords(createRouter(), deps.providersOnly)
    .route("/", signInRoutes(deps))
    .route("/", credentialRoutes(deps))
    .route("/", deviceRoutes(deps))
    .route("/", secondFactorRoutes(deps))
    .route("/", passkeyRoutes(deps))
    .route("/", factorRemovalRoutes(deps))
    .route("/", providerRoutes(deps));

/** Routes under /api/users. */
export const userRoutes = (deps: AccountDeps) =>
  createRouter()
    .route("/", profileRoutes(deps))
    .route("/", apiKeyRoutes(deps))
    .route("/", accessRoutes(deps))
    .route("/", personalDataRoutes(deps));
