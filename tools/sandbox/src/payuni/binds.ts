import { randomBytes } from 'node:crypto';
import type { SandboxStore } from '../provider/store.ts';
import type { SandboxCard } from './test-cards.ts';
import type { SandboxTrade } from './trades.ts';

/** A card saved for a shop's buyer (PAYUNi 2.7). */
export type Bind = {
  mer_id: string;
  credit_token: string;
  credit_hash: string;
  card: SandboxCard;
  deleted: boolean;
};

const BIND = 'payuni.bind';
const OF_BUYER = 'payuni.bind_of_buyer';

// a token contains no slash, so one buyer's prefix never matches another's
const buyerKey = (mer_id: string, credit_token: string, card: SandboxCard) =>
  `${mer_id}/${credit_token}/${card.card6_no}${card.card4_no}${card.expired}`;

/**
 * Returns the hash of a buyer's card: 64 upper-case hex digits. A card that is already saved keeps
 * its hash; a deleted one gets another.
 */
export async function hashFor(
  store: SandboxStore,
  mer_id: string,
  credit_token: string,
  card: SandboxCard,
): Promise<string> {
  const former = await store.get<{ credit_hash: string }>(
    OF_BUYER,
    buyerKey(mer_id, credit_token, card),
  );
  const bind = former === undefined ? undefined : await store.get<Bind>(BIND, former.credit_hash);
  return bind !== undefined && !bind.deleted
    ? bind.credit_hash
    : randomBytes(32).toString('hex').toUpperCase();
}

export async function bindPaid(store: SandboxStore, trade: SandboxTrade): Promise<void> {
  if (trade.bind === null || trade.trade_status !== '1') return;
  const { credit_token, credit_hash } = trade.bind;
  const { mer_id, card } = trade;
  await store.insert(BIND, credit_hash, {
    mer_id,
    credit_token,
    credit_hash,
    card,
    deleted: false,
  } satisfies Bind);
  await store.put(OF_BUYER, buyerKey(mer_id, credit_token, card), { credit_hash });
}

export async function bindByHash(
  store: SandboxStore,
  mer_id: string,
  credit_hash: string,
): Promise<Bind | undefined> {
  const bind = await store.get<Bind>(BIND, credit_hash);
  return bind?.mer_id === mer_id ? bind : undefined;
}

export async function bindsOfBuyer(
  store: SandboxStore,
  mer_id: string,
  credit_token: string,
): Promise<Bind[]> {
  const rows = await store.list<{ credit_hash: string }>(OF_BUYER, `${mer_id}/${credit_token}/`);
  const binds = await Promise.all(
    rows.map(({ value }) => store.get<Bind>(BIND, value.credit_hash)),
  );
  return binds.filter((bind) => bind !== undefined);
}

/** Deletes a saved card; false if it does not exist or was deleted before. */
export async function endBind(
  store: SandboxStore,
  mer_id: string,
  credit_hash: string,
): Promise<boolean> {
  let ended = false;
  await store.update<Bind>(BIND, credit_hash, (bind) => {
    ended = bind?.mer_id === mer_id && !bind.deleted;
    return bind !== undefined && ended ? { ...bind, deleted: true } : bind;
  });
  return ended;
}
