import { createBatches } from '../../platform/db/batches.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import { digestOf, newTokens, type Sessions } from '../../platform/http/visitor.ts';
import type { OnBatch } from '../../platform/metrics/metrics.ts';

/** Days of a guest's session (@NOTE spec silent). */
const guestDays = 90;

interface NewGuest {
  id: number;
  token: string;
}
/**
 * @param network the caller's (platform/http/visitor.ts); null: not counted.
 * @throws Failure TOO_MANY_REQUESTS when the network has reached its limit of new guests
 */
export type MakeGuest = (network: string | null) => Promise<NewGuest>;

const hour = 3600;

/**
 * Creates guests in batches: in a live sale hundreds of ghosts become guests in the same second.
 * Each
 * batch takes one statement, and another one if networks are counted.
 *
 * It does not wait for the disk: a power loss may lose the guests of the last half second. The
 * token of
 * a lost guest reads as a ghost, who becomes a guest again. Later writes for a guest do wait for
 * the
 * disk, and the write-ahead log is in order, so nothing is kept without its guest.
 */
export function createGuestMaker(
  database: Database,
  { guests_per_network }: { guests_per_network: number },
  now: () => Date,
  sessions: Pick<Sessions, 'begun'>,
  onBatch?: OnBatch,
): MakeGuest {
  const batch = createBatches<Wanted, NewGuest>(
    async (wanted) => {
      const began = now();
      const windows = await countGuests(database, wanted, began);
      const refused = new Map<Wanted, Date>();
      for (const [network, { count, window_ends_at }] of windows) {
        // the batch's guests are the last ones counted, in order of arrival
        const own = wanted.filter((one) => one.network === network);
        for (const one of own.slice(Math.max(0, guests_per_network - (count - own.length))))
          refused.set(one, window_ends_at);
      }
      const admitted = wanted.filter((one) => !refused.has(one));
      const guests =
        admitted.length > 0
          ? await openGuests(database, admitted, sessions)
          : new Map<Wanted, NewGuest>();
      return wanted.map((one) => {
        const guest = guests.get(one);
        if (guest) return guest;
        const ends = refused.get(one)?.getTime() ?? began.getTime();
        return fail('TOO_MANY_REQUESTS', {
          retry_after: Math.max(1, Math.ceil((ends - began.getTime()) / 1000)),
        });
      });
    },
    { size: 500, lanesOf: (tokens) => tokens.map(() => []), onBatch },
  );
  return (network) => batch({ network });
}

interface Wanted {
  network: string | null;
}

/** Counts the new guests of each network, including the batch's, in one statement. */
async function countGuests(
  db: Db,
  wanted: readonly Wanted[],
  now: Date,
): Promise<Map<string, { count: number; window_ends_at: Date }>> {
  const counts = new Map<string, number>();
  for (const { network } of wanted)
    if (network !== null) counts.set(network, (counts.get(network) ?? 0) + 1);
  if (counts.size === 0) return new Map();
  const networks = [...counts.keys()].sort();
  const rows = await db.query<{ network: string; count: number; window_ends_at: Date }>(
    `WITH hurry AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS how),
     given AS (SELECT w.*, sha256(('network of guests ' || network)::bytea) AS key_digest FROM hurry, unnest($1::text[], $2::int[]) AS w(network, guests) WHERE how = 'off'),
     counted AS (
       INSERT INTO throttles (key_digest, count, window_ends_at) SELECT key_digest, guests, $4::timestamptz FROM given ORDER BY network
       ON CONFLICT (key_digest) DO UPDATE
          SET count = CASE WHEN throttles.window_ends_at <= $3 THEN excluded.count ELSE least(throttles.count + excluded.count, 1000000) END,
              window_ends_at = CASE WHEN throttles.window_ends_at <= $3 THEN excluded.window_ends_at ELSE throttles.window_ends_at END
       RETURNING key_digest, count, window_ends_at)
     SELECT g.network, c.count, c.window_ends_at FROM given g JOIN counted c USING (key_digest)`,
    [
      networks,
      networks.map((network) => counts.get(network)),
      now,
      new Date(now.getTime() + hour * 1000),
    ],
  );
  return new Map(rows.map(({ network, ...window }) => [network, window]));
}

async function openGuests(
  db: Db,
  admitted: readonly Wanted[],
  sessions: Pick<Sessions, 'begun'>,
): Promise<Map<Wanted, NewGuest>> {
  const tokens = newTokens(admitted.length);
  const digests = tokens.map(digestOf);
  const rows = await db.query<{ place: number; id: number }>(
    `WITH hurry AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS how),
     wanted AS (
       SELECT nextval('buyers_id_seq')::int AS id, digest, place::int
         FROM hurry, unnest($1::bytea[]) WITH ORDINALITY AS t(digest, place) WHERE how = 'off'),
     made AS (INSERT INTO buyers (id) SELECT id FROM wanted),
     opened AS (INSERT INTO sessions (token_digest, kind, buyer_id, expires_at)
                SELECT digest, 'guest', id, now() + $2 * interval '1 day' FROM wanted)
     SELECT place, id FROM wanted`,
    [digests, guestDays],
  );
  return new Map(
    rows.map(({ place, id }) => {
      sessions.begun(digests[place - 1] as Buffer, id, guestDays);
      return [admitted[place - 1] as Wanted, { id, token: tokens[place - 1] as string }];
    }),
  );
}
