/** Types for the part of the package that the tests use, because the package has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, Server, ServerResponse } from "node:http";

  type Exchange = [request: IncomingMessage, response: ServerResponse];
  export type Context = {
    path: string;
    req: IncomingMessage;
    res: ServerResponse;
    body: Record<string, unknown>;
    respond: boolean;
  };
  export class Provider {
    constructor(issuer: string, options: object);
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    listen(port: number, host: string): Server;
    interactionDetails(...exchange: Exchange): Promise<{ params: { client_id: string } }>;
    interactionFinished(...given: [...Exchange, result: object, options: object]): Promise<void>;
    Grant: new (of: object) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
  }
}
