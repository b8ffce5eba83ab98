import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet, type JWTPayload } from "jose";

const idTokenSeconds = 3600;

export type SigningKey = {
  keySet: () => Promise<JSONWebKeySet>;
  signIdToken: (token: { issuer: string; audience: string; claims: JWTPayload }) => Promise<string>;
};

export function createSigningKey(): SigningKey {
  const pair = generateKeyPair("RS256");
  const kid = `standin-${Date.now().toString(36)}`;
  return {
    async keySet() {
      const { publicKey } = await pair;
      return { keys: [{ ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" }] };
    },
    async signIdToken({ issuer, audience, claims }) {
      const { privateKey } = await pair;
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${idTokenSeconds}s`)
        .sign(privateKey);
    },
  };
}
