import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";

export type Manners = {
  /** Extra claims of the ID token. */
  claims: Record<string, unknown>;
  /** How many seconds the provider's clock is fast. */
  ahead: number;
  /** Overrides the issuer: `issuer` in the discovery document, `tokenIssuer` in the ID token. */
  issuer?: string;
  tokenIssuer?: string;
  /** Signs with a key that is not in the JWKS. */
  foreignKey?: boolean;
  /** Closes the connection on requests to this path. */
  closedAt?: string;
  nonce?: string;
};

const newKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
};

/** An OpenID provider with faults (`Manners`) that a test sets. It signs everybody in as the person of `claims`. */
export async function startRudeProvider(clientId: string) {
  let key = await newKey("first");
  const other = await newKey("first");
  const nonces = new Map<string, string>();
  const manners: Manners = { claims: {}, ahead: 0 };
  const originOf = () => `http://localhost:${(server.address() as { port: number }).port}`;
  const server = createServer((request, response) => {
    const origin = originOf();
    const { pathname, searchParams } = new URL(request.url ?? "", origin);
    const send = (body: unknown) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (pathname === manners.closedAt) {
      request.socket.destroy();
      return;
    }
    if (pathname.endsWith("/openid-configuration"))
      send({
        issuer: manners.issuer ?? origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        id_token_signing_alg_values_supported: ["RS256"],
      });
    else if (pathname === "/jwks") send({ keys: [key.jwk] });
    else if (pathname === "/authorize") {
      const code = crypto.randomUUID();
      nonces.set(code, searchParams.get("nonce") ?? "");
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", searchParams.get("state") ?? "");
      response.writeHead(303, { location: back.href }).end();
    } else void giveToken(request.toArray()).then(send, () => request.socket.destroy());
  });
  const giveToken = async (body: Promise<Buffer[]>) => {
    const parts = await body;
    const code = new URLSearchParams(Buffer.concat(parts).toString()).get("code") ?? "";
    const claims = { nonce: manners.nonce ?? nonces.get(code), ...manners.claims };
    const signing = manners.foreignKey ? other : key;
    const token = await sign(claims, signing, manners.tokenIssuer ?? originOf());
    return { access_token: "opaque", token_type: "Bearer", expires_in: 60, id_token: token };
  };
  const sign = (claims: object, by: { kid: string; privateKey: CryptoKey }, issuer: string) => {
    const now = Math.floor(Date.now() / 1000) + manners.ahead;
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "RS256", kid: by.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(by.privateKey);
  };
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    issuer: originOf(),
    manners,
    rotateKey: async () => {
      key = await newKey("second");
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
