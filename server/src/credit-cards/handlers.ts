import { createHmac } from 'node:crypto';
import type { App } from '../app.ts';
import { one, type Db } from '../db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { adviceForError, englishSentence } from '../gateways/gmo/messages.ts';
import { fail, type Failure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { railOf, type Rail } from '../payments/ask-gateway.ts';
import { storeIdBySlug } from '../stores/queries.ts';
import { findCard, insertCard, listCards, markDeleted, type CardRow } from './queries.ts';

const present = ({ id, type, masked_card_no, expire }: CardRow) => ({ id, type, masked_card_no, expire });

/** The buyer's name in the vault: cannot be guessed, and another deployment on the same GMO site makes another one. */
function memberId(app: App, buyer_id: number): string {
  const mark = createHmac('sha256', app.config.settings_key).update(`gmo-member ${buyer_id}`).digest('hex').slice(0, 16);
  return `b${buyer_id}-${mark}`;
}

/** The named store's way to GMO; without a name that of the first store that takes cards. */
async function railFor(app: App, db: Db, slug: string | undefined): Promise<Rail | null> {
  const store_id =
    slug === undefined
      ? (await one<{ id: number }>(db, 'SELECT id FROM stores WHERE gmo_credentials IS NOT NULL ORDER BY id LIMIT 1'))?.id
      : await storeIdBySlug(db, { app }, slug);
  return store_id === undefined ? null : railOf(app, db, store_id);
}

function refusal(error: unknown): Failure {
  if (!(error instanceof GmoError)) throw error;
  const advice = adviceForError(error);
  return fail('GMO_PAYMENT_EXCEPTION', { report_code: error.report_code, advice }, englishSentence(advice));
}

const noCardsHere = () => fail('GMO_PAYMENT_EXCEPTION', { report_code: 'NOT_CONFIGURED', advice: 'shop_misconfigured' }, englishSentence('shop_misconfigured'));

export const creditCardsHandlers: HandlersOf<'GET /credit-cards' | 'POST /credit-cards' | 'DELETE /credit-cards/{id}'> = {
  'GET /credit-cards': {
    mode: 'read',
    async run(db, { app, caller }, { query }) {
      const rail = query.store_slug === undefined ? null : await railFor(app, db, query.store_slug);
      if (query.store_slug !== undefined && !rail) return [];
      return (await listCards(db, caller.buyer_id, rail?.credentials.site_id ?? null)).map(present);
    },
  },
  'POST /credit-cards': {
    mode: 'own',
    // the vault is asked before our row is written: a card that is there without a row is only never shown
    async run(database, { app, caller }, { body }) {
      const rail = await railFor(app, database, body.store_slug);
      if (!rail) throw noCardsHere();
      const member_id = memberId(app, caller.buyer_id);
      try {
        await rail.client.saveMember(rail.credentials, { member_id, member_name: member_id });
        const saved = await rail.client.saveCard(rail.credentials, { member_id, token: body.token });
        const [kept] = (await rail.client.searchCard(rail.credentials, { member_id, card_seq: saved.card_seq })).filter(
          (card) => card.card_seq === saved.card_seq,
        );
        const row = await database.transaction((tx) =>
          insertCard(tx, {
            buyer_id: caller.buyer_id,
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
      const card = await findCard(database, caller.buyer_id, params.id);
      if (!card) throw fail('NOT_FOUND');
      const rail = await railFor(app, database, undefined);
      if (!rail || rail.credentials.site_id !== card.site_id) throw noCardsHere();
      try {
        await rail.client.deleteCard(rail.credentials, { member_id: card.member_id, card_seq: card.card_seq });
      } catch (error) {
        // gone there already: then it goes here too
        if (!(error instanceof GmoError && error.has('E01240002'))) throw refusal(error);
      }
      await database.transaction((tx) => markDeleted(tx, card));
      return { success: true as const };
    },
  },
};
