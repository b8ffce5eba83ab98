import { createRouter } from "#api/http/router.ts";
import { accessRoutes } from "./access/routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { credentialRoutes, type CredentialDeps } from "./credentials/routes.ts";
import { deviceRoutes } from "./devices/routes.ts";
import { factorRemovalRoutes } from "./factor-removal/routes.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { personalDataRoutes, type PersonalDataDeps } from "./personal-data/routes.ts";
import { profileRoutes, type ProfileDeps } from "./profile/routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { signInRoutes, type SignInDeps } from "./sign-in/routes.ts";

export type AccountDeps = SignInDeps & CredentialDeps & PersonalDataDeps & ProfileDeps;

/** Under /api/auth: the auth library's own addresses, with strict bodies and our limits in front. */
export const authRoutes = (deps: AccountDeps) =>
  createRouter()
    .route("/", signInRoutes(deps))
    .route("/", credentialRoutes(deps))
    .route("/", deviceRoutes(deps))
    .route("/", secondFactorRoutes(deps))
    .route("/", passkeyRoutes(deps))
    .route("/", factorRemovalRoutes(deps));

/** Under /api/users. */
export const userRoutes = (deps: AccountDeps) =>
  createRouter()
    .route("/", profileRoutes(deps))
    .route("/", apiKeyRoutes(deps))
    .route("/", accessRoutes(deps))
    .route("/", personalDataRoutes(deps));
