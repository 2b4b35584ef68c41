import { createHmac } from 'node:crypto';
import type { App } from '../app.ts';
import { one, type Db } from '../db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import { fail, Failure } from '../http/failure.ts';
import { ownerOf, type HandlersOf, type Owner } from '../http/handler.ts';
import { storesOfGmoSite, storesOfPayuniShop } from '../payments/gateway-shops.ts';
import { whyNotKeepCard } from '../payments/card-testing.ts';
import { gmoRailOf, payuniRailOf, type GmoRail } from '../payments/rails.ts';
import { notConfigured, payuniFailure, refusedBy } from '../payments/refusals.ts';
import { storeIdBySlug } from '../stores/queries.ts';
import { findCard, insertCard, listCards, markDeleted, type CardRow } from './queries.ts';

const present = ({ id, type, masked_card_no, expire }: CardRow) => ({ id, type, masked_card_no, expire });

/**
 * The buyer's name in the vault: cannot be guessed, and another deployment on the same GMO site makes another one. A session that opens an order
 * has a name of its own there, so that its card is never among the buyer's.
 */
function memberId(app: App, { buyer_id, session_digest }: Owner): string {
  const whose = session_digest === null ? `b${buyer_id}` : `s${session_digest.toString('hex').slice(0, 16)}`;
  const mark = createHmac('sha256', app.config.settings_key)
    .update(`gmo-member ${whose.replace(/^b/, '')}`)
    .digest('hex')
    .slice(0, 16);
  return `${whose}-${mark}`;
}

/** The named store's way to GMO; without a name that of the first store that takes cards. */
async function railFor(app: App, db: Db, slug: string | undefined): Promise<GmoRail | null> {
  const store_id =
    slug === undefined
      ? (await one<{ id: number }>(db, 'SELECT id FROM stores WHERE gmo_credentials IS NOT NULL ORDER BY id LIMIT 1'))?.id
      : await storeIdBySlug(db, { app }, slug);
  return store_id === undefined ? null : gmoRailOf(app, db, store_id);
}

function refusal(error: unknown): Failure {
  if (error instanceof PayuniError) return payuniFailure(error);
  if (!(error instanceof GmoError)) throw error;
  return refusedBy(error);
}

/** Which vault a store's cards lie in; null where it has none. */
async function vaultOf(app: App, db: Db, type: CardRow['type'], slug: string): Promise<string | null> {
  if (type === 'gmo_credit') return (await railFor(app, db, slug))?.credentials.site_id ?? null;
  const store_id = await storeIdBySlug(db, { app }, slug);
  return store_id === undefined ? null : ((await payuniRailOf(app, db, store_id))?.credentials.mer_id ?? null);
}

/** Ends a card at its gateway; one that is gone there already is as good. */
async function forget(app: App, db: Db, card: CardRow): Promise<void> {
  if (card.type === 'payuni_credit') {
    const store_id = (await storesOfPayuniShop(app, card.site_id))[0]?.[0];
    const rail = store_id === undefined ? null : await payuniRailOf(app, db, store_id);
    if (!rail) throw notConfigured('payuni_credit');
    await rail.client.creditBindCancel(rail.credentials, { credit_hash: rail.unseal<string>(card.secret as string) });
    return;
  }
  const store_id = (await storesOfGmoSite(app, card.site_id))[0]?.[0];
  const rail = store_id === undefined ? null : await gmoRailOf(app, db, store_id);
  if (!rail) throw notConfigured('gmo_credit');
  try {
    await rail.client.deleteCard(rail.credentials, { member_id: card.member_id, card_seq: card.card_seq });
  } catch (error) {
    if (!(error instanceof GmoError && error.has('E01240002'))) throw error;
  }
}

export const creditCardsHandlers: HandlersOf<'GET /credit-cards' | 'POST /credit-cards' | 'DELETE /credit-cards/{id}'> = {
  'GET /credit-cards': {
    mode: 'read',
    async run(db, { app, caller }, { query }) {
      const vault = query.store_slug === undefined ? null : await vaultOf(app, db, query.type, query.store_slug);
      if (query.store_slug !== undefined && vault === null) return [];
      return (await listCards(db, ownerOf(caller), query.type, vault)).map(present);
    },
  },
  'POST /credit-cards': {
    mode: 'own',
    // the vault is asked before our row is written: a card that is there without a row is only never shown
    async run(database, { app, caller, ip }, { body }) {
      const retry_after = await whyNotKeepCard(app, caller.buyer_id, ip);
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const rail = await railFor(app, database, body.store_slug);
      if (!rail) throw notConfigured('gmo_credit');
      const owner = ownerOf(caller);
      const member_id = memberId(app, owner);
      try {
        await rail.client.saveMember(rail.credentials, { member_id, member_name: member_id });
        const saved = await rail.client.saveCard(rail.credentials, { member_id, token: body.token });
        const [kept] = (await rail.client.searchCard(rail.credentials, { member_id, card_seq: saved.card_seq })).filter(
          (card) => card.card_seq === saved.card_seq,
        );
        const row = await database.transaction((tx) =>
          insertCard(tx, {
            ...owner,
            site_id: rail.credentials.site_id,
            member_id,
            card_seq: saved.card_seq,
            masked_card_no: saved.card_no,
            expire: kept?.expire || null,
          }),
        );
        return present(row as CardRow);
      } catch (error) {
        throw refusal(error);
      }
    },
  },
  'DELETE /credit-cards/{id}': {
    mode: 'own',
    async run(database, { app, caller, fail }, { params }) {
      const card = await findCard(database, ownerOf(caller), params.id);
      if (!card) throw fail('NOT_FOUND');
      try {
        await forget(app, database, card);
      } catch (error) {
        throw error instanceof Failure ? error : refusal(error);
      }
      await database.transaction((tx) => markDeleted(tx, card));
      return { success: true as const };
    },
  },
};
