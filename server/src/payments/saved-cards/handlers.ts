import { cardGatewayOf, cardTypeAt, type CardGateway } from '@noren/contract/payment-methods';
import type { CreditCardsApp } from './app.ts';
import { one, type Db } from '../../platform/db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import { failCommon as fail, Failure } from '../../platform/http/failure.ts';
import { ownerOf, rehearsalOf, type HandlersOf } from '../../platform/http/handler.ts';
import { saveCardRetryAfter } from './card-testing.ts';
import { gmoCredentialsOf, payuniCredentialsOf } from '../../platform/vault/credentials.ts';
import { gmoConnectionOf, type GmoConnection } from '../connections/connections.ts';
import {
  notConfigured,
  payuniFailure,
  refusedBy,
  unknownVaultResult,
} from '../connections/refusals.ts';
import { storeIdBySlug, type StoreRow } from '../../catalog/stores/queries.ts';
import { findCard, listCards, markDeleted, type CardRow } from './queries.ts';
import { keepRehearsedCard, rehearsedVault } from './rehearsed-card.ts';
import { forget, isFull, saveCard } from './vault.ts';

const serializeCard = ({ id, type, masked_card_no, expire, kept }: CardRow) => ({
  id,
  type,
  masked_card_no,
  expire,
  kept,
});

/** Returns the named store's connection to GMO, or that of the first store with cards. */
async function connectionFor(
  app: CreditCardsApp,
  db: Db,
  slug: string | undefined,
): Promise<GmoConnection | null> {
  const store_id =
    slug === undefined
      ? (
          await one<{ id: number }>(
            db,
            'SELECT id FROM stores WHERE gmo_credentials IS NOT NULL ORDER BY id LIMIT 1',
          )
        )?.id
      : await storeIdBySlug(db, { app }, slug);
  return store_id === undefined ? null : gmoConnectionOf(app, db, store_id);
}

/** No money moves here: after a lost reply it is only unknown whether a card is saved. */
function refusal(error: unknown): Failure {
  if (error instanceof PayuniError) return payuniFailure(error);
  if (!(error instanceof GmoError)) throw error;
  return error.unknownOutcome ? unknownVaultResult(error) : refusedBy(error);
}

const vaults: Record<
  CardGateway,
  (app: CreditCardsApp, store: StoreRow) => string | null | undefined
> = {
  gmo: (app, store) => app.payments.gmo() && gmoCredentialsOf(app, store)?.site_id,
  payuni: (app, store) => app.payments.payuni() && payuniCredentialsOf(app, store)?.mer_id,
};

async function vaultOf(
  app: CreditCardsApp,
  type: CardRow['type'],
  slug: string,
): Promise<string | null> {
  const terms = await app.stores.bySlug(slug);
  if (!terms) return null;
  return vaults[cardGatewayOf(type)](app, terms.store) ?? null;
}

export const creditCardsHandlers: HandlersOf<
  'GET /credit-cards' | 'POST /credit-cards' | 'DELETE /credit-cards/{id}',
  CreditCardsApp
> = {
  'GET /credit-cards': {
    mode: 'read',
    async run(_db, { app, caller }, { query }) {
      if (rehearsalOf(caller).rehearses !== undefined)
        return (
          await app.reads(listCards, {
            ...ownerOf(caller),
            type: query.type,
            site_id: rehearsedVault,
          })
        ).map(serializeCard);
      const vault =
        query.store_slug === undefined ? null : await vaultOf(app, query.type, query.store_slug);
      if (query.store_slug !== undefined && vault === null) return [];
      return (
        await app.reads(listCards, { ...ownerOf(caller), type: query.type, site_id: vault })
      ).map(serializeCard);
    },
  },
  'POST /credit-cards': {
    mode: 'own',
    async run(database, { app, caller, ip }, { body }) {
      const retry_after = await saveCardRetryAfter(app, caller.buyer_id, ip);
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const { rehearses } = rehearsalOf(caller);
      if (rehearses !== undefined)
        return serializeCard(
          await keepRehearsedCard(app, database, { ...ownerOf(caller), rehearses }, body),
        );
      const connection = await connectionFor(app, database, body.store_slug);
      if (!connection) throw notConfigured(cardTypeAt.gmo);
      const owner = ownerOf(caller);
      try {
        return serializeCard(
          await saveCard(app, database, connection, owner, {
            token: body.token,
            mask: body.maskedCardNo,
            kept: body.keep ?? true,
          }),
        );
      } catch (error) {
        // another call is filling or clearing the vault: the buyer has no card to delete
        if (
          isFull(error) &&
          (
            await app.reads(listCards, {
              ...owner,
              type: cardTypeAt.gmo,
              site_id: connection.credentials.site_id,
            })
          ).length === 0
        )
          throw unknownVaultResult(error);
        throw refusal(error);
      }
    },
  },
  'DELETE /credit-cards/{id}': {
    mode: 'own',
    async run(database, { app, caller, fail }, { params }) {
      const card = await findCard(database, ownerOf(caller), params.id);
      if (!card) throw fail('NOT_FOUND');
      // it exists in no vault
      if (card.site_id === rehearsedVault) {
        await database.transaction((tx) => markDeleted(tx, card));
        return { success: true as const };
      }
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
