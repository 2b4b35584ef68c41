import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Db } from '../db/database.ts';
import { createRounds } from '../db/rounds.ts';
import type { Caller } from './handler.ts';

export type SessionLoader = (digest: Buffer) => Promise<SessionRow | undefined>;

interface SessionRow {
  token_digest: Uint8Array;
  kind: 'guest' | 'member';
  buyer_id: number;
  user_id: number | null;
}

/** Only the digest of a token is ever stored (decisions §2). */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Looks sessions up for many requests at once: one statement a round, however many callers wait. */
export function createSessionLoader(db: Db): SessionLoader {
  return createRounds<Buffer, SessionRow | undefined>(
    async (digests) => {
      const rows = await db.query<SessionRow>(
        `SELECT token_digest, kind, buyer_id, user_id FROM sessions
          WHERE token_digest = ANY($1::bytea[]) AND revoked_at IS NULL AND expires_at > now()`,
        [digests],
      );
      const byDigest = new Map(rows.map((row) => [Buffer.from(row.token_digest).toString('latin1'), row]));
      return digests.map((digest) => byDigest.get(digest.toString('latin1')));
    },
    { size: 500 },
  );
}

export function bearer(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  return /^Bearer ([\w.~+/-]{16,512}=*)$/.exec(header)?.[1] ?? null;
}

/** The caller by the two bearer headers alone (decisions §2); a member's token wins. A dead token reads as nobody. */
export async function identify(sessions: SessionLoader, headers: IncomingHttpHeaders): Promise<Caller> {
  const member = bearer(headers.authorization);
  const guest = bearer(headers['guest-authorization']);
  for (const token of [member, guest]) {
    if (!token) continue;
    const row = await sessions(digestOf(token));
    if (row?.kind === 'member' && row.user_id !== null) return { kind: 'member', buyer_id: row.buyer_id, user_id: row.user_id };
    if (row?.kind === 'guest') return { kind: 'guest', buyer_id: row.buyer_id };
  }
  return { kind: 'ghost' };
}
