import { createRounds } from '../db/rounds.ts';
import type { Database } from '../db/database.ts';
import { digestOf, newToken } from '../http/visitor.ts';

/** A guest outlives a browser's patience, not its owner's: 90 days (@NOTE spec silent). */
const guestDays = 90;

interface NewGuest {
  id: number;
  token: string;
}
export type MakeGuest = () => Promise<NewGuest>;

/**
 * Makes guests in rounds: in a live sale hundreds of ghosts become guests in the same second. One statement a round.
 *
 * It does not wait for the disk: guests who have done nothing yet may be forgotten when the machine loses power: those of the last
 * half second. The token of a forgotten guest reads as nobody, who is made a guest again. Whatever is written for a guest afterwards waits for the disk, which keeps one log in order: nothing of a guest's is ever
 * kept without the guest.
 */
export function createGuestMaker(database: Database): MakeGuest {
  const round = createRounds<string, NewGuest>(
    async (tokens) => {
      const rows = await database.query<{ place: number; id: number }>(
        `WITH hurry AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS how),
         wanted AS (
           SELECT nextval('buyers_id_seq')::int AS id, digest, place::int
             FROM hurry, unnest($1::bytea[]) WITH ORDINALITY AS t(digest, place) WHERE how = 'off'),
         made AS (INSERT INTO buyers (id) SELECT id FROM wanted),
         opened AS (INSERT INTO sessions (token_digest, kind, buyer_id, expires_at)
                    SELECT digest, 'guest', id, now() + $2 * interval '1 day' FROM wanted)
         SELECT place, id FROM wanted`,
        [tokens.map(digestOf), guestDays],
      );
      const ids = new Map(rows.map((row) => [row.place - 1, row.id]));
      return tokens.map((token, place) => ({ token, id: ids.get(place) as number }));
    },
    { size: 500, lanesOf: (tokens) => tokens.map(() => []) },
  );
  return () => round(newToken());
}
