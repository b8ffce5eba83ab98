import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** Encodes only the CBOR types of an attestation: small integers, bytes, text and maps. */
function encodeCbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, item]) => [encodeCbor(key as number), encodeCbor(item as number)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const hash = (text: string | Buffer): Buffer => createHash("sha256").update(text).digest();

/** The public key in the format of authenticators: P-256 for ES256. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const part = (text: string) => Buffer.from(text, "base64url");
  return encodeCbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]),
  );
}

type Shown = { challenge: string; userVerified?: boolean; origin?: string };

/** Creates a passkey and signs with it, like a browser for the app at that address. */
export function createSoftPasskey(appUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const rpIdHash = hash(new URL(appUrl).hostname);
  let counter = 0;
  const clientData = (type: string, { challenge, origin = new URL(appUrl).origin }: Shown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, rest]);
  };
  const flagsOf = ({ userVerified = true }: Shown) => (userVerified ? 0b101 : 0b001);
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  return {
    create(shown: Shown) {
      const held = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKeyOf(publicKey)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData(flagsOf(shown) | 0b1000000, held)],
      ]);
      return credential({
        clientDataJSON: clientData("webauthn.create", shown).toString("base64url"),
        attestationObject: encodeCbor(attestation).toString("base64url"),
        transports: ["internal"],
      });
    },
    sign(shown: Shown) {
      const data = clientData("webauthn.get", shown);
      const auth = authData(flagsOf(shown));
      const signature = sign("sha256", Buffer.concat([auth, hash(data)]), privateKey);
      return credential({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: auth.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}
