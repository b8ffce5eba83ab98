/** Types for the part of the package that the tests use, because the package has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Exchange = [request: IncomingMessage, response: ServerResponse];
  export class Provider {
    constructor(issuer: string, options: object);
    callback(): (...exchange: Exchange) => void;
    interactionDetails(...exchange: Exchange): Promise<{ params: { client_id: string } }>;
    interactionFinished(...given: [...Exchange, result: object, options: object]): Promise<void>;
    Grant: new (of: object) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
  }
}
