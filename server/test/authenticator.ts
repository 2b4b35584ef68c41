import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewCredential, SignedCredential } from '@noren/contract/entities/passkeys';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const head = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
/** The part of CBOR that an attestation needs: small integers, texts, bytes, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number)]),
  ]);
}

interface Surroundings {
  origin: string;
  rp_id: string;
  /** whether a finger, a face or a PIN was requested */
  verified?: boolean;
}

/** A software authenticator with passkeys. Its signatures are real, and a test can make it lie. */
export class TestAuthenticator {
  readonly credential_id = randomBytes(32);
  private readonly key: KeyObject;
  private readonly cose: Buffer;
  counter = 0;
  private readonly surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const part = (text: string | undefined) => Buffer.from(text as string, 'base64url');
    this.cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part(x)],
        [-3, part(y)],
      ]),
    );
  }

  private data(lies: Partial<Surroundings>, withKey: boolean): Buffer {
    const { rp_id, verified = true } = { ...this.surroundings, ...lies };
    const flags = 1 | (verified ? 4 : 0) | (withKey ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const credential = withKey
      ? [
          Buffer.alloc(16),
          Buffer.from([0, this.credential_id.length]),
          this.credential_id,
          this.cose,
        ]
      : [];
    return Buffer.concat([sha256(rp_id), Buffer.from([flags]), counter, ...credential]);
  }

  private client(type: string, challenge: string, lies: Partial<Surroundings>): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: lies.origin ?? this.surroundings.origin,
        crossOrigin: false,
      }),
    );
  }

  private parts() {
    const id = this.credential_id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  create(challenge: string, lies: Partial<Surroundings> = {}): NewCredential {
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.data(lies, true)],
      ]),
    );
    return {
      ...this.parts(),
      response: {
        clientDataJSON: this.client('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /**
   * Signs with its key. @param by signs with another authenticator's key @param counts false:
   * repeats the last counter
   */
  get(
    challenge: string,
    {
      by = this,
      counts = true,
      ...lies
    }: Partial<Surroundings> & { by?: TestAuthenticator; counts?: boolean } = {},
  ): SignedCredential {
    if (counts) this.counter++;
    const data = this.data(lies, false);
    const client = this.client('webauthn.get', challenge, lies);
    return {
      ...this.parts(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), by.key).toString(
          'base64url',
        ),
        userHandle: null,
      },
    };
  }
}
