import { createRounds } from '../db/rounds.ts';
import type { Database } from '../db/database.ts';
import { fail } from '../http/failure.ts';
import { digestOf, newToken } from '../http/visitor.ts';

/** A guest outlives a browser's patience, not its owner's: 90 days (@NOTE spec silent). */
const guestDays = 90;

interface NewGuest {
  id: number;
  token: string;
}
/** @param network the caller's (http/networks.ts); null: not counted. @throws Failure TOO_MANY_REQUESTS where it has as many new guests as it may */
export type MakeGuest = (network: string | null) => Promise<NewGuest>;

/** How long new guests of a network are counted together, in seconds. */
const hour = 3600;

/**
 * Makes guests in rounds: in a live sale hundreds of ghosts become guests in the same second. One statement a round.
 *
 * It does not wait for the disk: guests who have done nothing yet may be forgotten when the machine loses power: those of the last
 * half second. The token of a forgotten guest reads as nobody, who is made a guest again. Whatever is written for a guest afterwards waits for the disk, which keeps one log in order: nothing of a guest's is ever
 * kept without the guest.
 */
export function createGuestMaker(database: Database, { guests_per_network }: { guests_per_network: number }, now: () => Date): MakeGuest {
  const round = createRounds<{ token: string; network: string | null }, NewGuest>(
    async (wanted) => {
      const began = now();
      const rows = await database.query<{ place: number; id: number | null; window_ends_at: Date | null }>(
        `WITH hurry AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS how),
         wanted AS (
           SELECT digest, 'network of guests ' || network AS network, place::int FROM hurry, unnest($1::bytea[], $3::text[]) WITH ORDINALITY AS t(digest, network, place)
            WHERE how = 'off'),
         counted AS (
           INSERT INTO throttles (key_digest, count, window_ends_at)
           SELECT sha256(network::bytea), count(*)::int, $5::timestamptz FROM wanted WHERE network IS NOT NULL GROUP BY network ORDER BY network
           ON CONFLICT (key_digest) DO UPDATE
              SET count = CASE WHEN throttles.window_ends_at <= $4 THEN excluded.count ELSE least(throttles.count + excluded.count, 1000000) END,
                  window_ends_at = CASE WHEN throttles.window_ends_at <= $4 THEN excluded.window_ends_at ELSE throttles.window_ends_at END
           RETURNING key_digest, count, window_ends_at),
         judged AS (
           SELECT w.digest, w.place, c.window_ends_at,
                  -- those of this round are the last of the count, in order of arrival
                  c.count IS NULL OR c.count - count(*) OVER (PARTITION BY w.network) + row_number() OVER (PARTITION BY w.network ORDER BY w.place) <= $6::int AS may
             FROM wanted w LEFT JOIN counted c ON c.key_digest = sha256(w.network::bytea)),
         admitted AS MATERIALIZED (SELECT nextval('buyers_id_seq')::int AS id, digest, place FROM judged WHERE may),
         made AS (INSERT INTO buyers (id) SELECT id FROM admitted),
         opened AS (INSERT INTO sessions (token_digest, kind, buyer_id, expires_at)
                    SELECT digest, 'guest', id, now() + $2 * interval '1 day' FROM admitted)
         SELECT j.place, a.id, j.window_ends_at FROM judged j LEFT JOIN admitted a ON a.place = j.place`,
        [
          wanted.map(({ token }) => digestOf(token)),
          guestDays,
          wanted.map(({ network }) => network),
          began,
          new Date(began.getTime() + hour * 1000),
          guests_per_network,
        ],
      );
      const made = new Map(rows.map((row) => [row.place - 1, row]));
      return wanted.map(({ token }, place) => {
        const row = made.get(place);
        if (row && row.id !== null) return { token, id: row.id };
        const ends = row?.window_ends_at?.getTime() ?? began.getTime();
        return fail('TOO_MANY_REQUESTS', { retry_after: Math.max(1, Math.ceil((ends - began.getTime()) / 1000)) });
      });
    },
    { size: 500, lanesOf: (tokens) => tokens.map(() => []) },
  );
  return (network) => round({ token: newToken(), network });
}
