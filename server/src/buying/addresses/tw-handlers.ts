import type { Channel } from '@noren/contract/scalars';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { failCommon as refuse } from '../../platform/http/failure.ts';
import { findStore } from '../../catalog/stores/queries.ts';
import {
  changeAddress,
  deleteAddress,
  insertAddress,
  listAddresses,
  lockBuyer,
} from './queries.ts';
import { serializeTaiwanAddress, taiwanRow } from './taiwan.ts';
import type { AddressesApp } from './handlers.ts';

/**
 * Taiwanese addresses are entered under a Taiwanese store of the called channel, but the buyer can
 * use them everywhere.
 */
async function checkStore(db: Db, { channel }: { channel: Channel }, slug: string): Promise<void> {
  const store = await findStore(db, slug);
  if (!store?.[`in_${channel}`] || store.region !== 'TW') throw refuse('NOT_FOUND');
}

export const twAddressesHandlers: HandlersOf<
  | 'GET /tw/stores/{slug}/addresses'
  | 'POST /tw/stores/{slug}/addresses'
  | 'PUT /tw/stores/{slug}/addresses/{id}'
  | 'DELETE /tw/stores/{slug}/addresses/{id}',
  AddressesApp
> = {
  'GET /tw/stores/{slug}/addresses': {
    mode: 'read',
    async run(db, { app, caller, channel }, { params }) {
      await checkStore(db, { channel }, params.slug);
      return (await app.reads(listAddresses, { buyer_id: caller.buyer_id, region: 'TW' })).map(
        serializeTaiwanAddress,
      );
    },
  },
  'POST /tw/stores/{slug}/addresses': {
    mode: 'write',
    async run(tx, { caller, fail, channel }, { params, body }) {
      await checkStore(tx, { channel }, params.slug);
      const kept = taiwanRow(body);
      if ('errors' in kept) throw fail('VALIDATION_EXCEPTION', { errors: kept.errors });
      await lockBuyer(tx, caller.buyer_id);
      const row = await insertAddress(tx, { ...kept.row, buyer_id: caller.buyer_id }, 50);
      if (!row)
        throw fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body', message: 'At most 50 addresses are kept' }],
        });
      return serializeTaiwanAddress(row);
    },
  },
  'PUT /tw/stores/{slug}/addresses/{id}': {
    mode: 'write',
    async run(tx, { caller, fail, channel }, { params, body }) {
      await checkStore(tx, { channel }, params.slug);
      const kept = taiwanRow(body);
      if ('errors' in kept) throw fail('VALIDATION_EXCEPTION', { errors: kept.errors });
      const row = await changeAddress(
        tx,
        params.id,
        { ...kept.row, buyer_id: caller.buyer_id },
        body.is_default ?? false,
      );
      if (!row) throw fail('NOT_FOUND');
      return serializeTaiwanAddress(row);
    },
  },
  'DELETE /tw/stores/{slug}/addresses/{id}': {
    mode: 'write',
    async run(tx, { caller, fail, channel }, { params }) {
      await checkStore(tx, { channel }, params.slug);
      if ((await deleteAddress(tx, caller.buyer_id, params.id, 'TW')).length === 0)
        throw fail('NOT_FOUND');
      return { success: true as const };
    },
  },
};
