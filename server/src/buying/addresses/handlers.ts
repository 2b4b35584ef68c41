import type { Together } from '../../platform/db/together.ts';
import type { Ground } from '../../platform/ground.ts';
import { rehearsalOf, type HandlersOf } from '../../platform/http/handler.ts';
import { holdRehearsals } from '../../catalog/stores/rehearsal-queries.ts';
import {
  changeAddress,
  deleteAddress,
  insertAddress,
  listAddresses,
  lockBuyer,
} from './queries.ts';
import { addressToKeep, serializeAddress } from './rules.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface AddressesApp extends Ground {
  reads: Together;
}

export const addressesHandlers: HandlersOf<
  'GET /addresses' | 'POST /addresses' | 'PUT /addresses/{id}' | 'DELETE /addresses/{id}',
  AddressesApp
> = {
  'GET /addresses': {
    mode: 'read',
    run: async (_db, { app, caller }) =>
      (await app.reads(listAddresses, { buyer_id: caller.buyer_id, region: 'JP' })).map(
        serializeAddress,
      ),
  },
  'POST /addresses': {
    // A single statement needs no BEGIN and COMMIT. Near the limit a buyer's additions run one
    // after another, so that the count holds.
    mode: 'own',
    async run(database, { caller, fail }, { body }) {
      const kept = addressToKeep(body);
      if ('errors' in kept) throw fail('VALIDATION_EXCEPTION', { errors: kept.errors });
      const wanted = { ...kept.row, buyer_id: caller.buyer_id };
      const { rehearses } = rehearsalOf(caller);
      // in a rehearsal: waits while the rehearsal is being ended, which would leave the address
      // behind
      const row =
        (rehearses === undefined ? await insertAddress(database, wanted, 25) : undefined) ??
        (await database.transaction(async (tx) => {
          if ((await holdRehearsals(tx, [{ buyer_id: caller.buyer_id, rehearses }])).size > 0)
            throw fail('UNAUTHORIZED');
          await lockBuyer(tx, caller.buyer_id);
          return insertAddress(tx, wanted, 50);
        }));
      if (!row)
        throw fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body', message: 'At most 50 addresses are kept' }],
        });
      return serializeAddress(row);
    },
  },
  'PUT /addresses/{id}': {
    mode: 'write',
    async run(tx, { caller, fail }, { params, body }) {
      const kept = addressToKeep(body);
      if ('errors' in kept) throw fail('VALIDATION_EXCEPTION', { errors: kept.errors });
      const row = await changeAddress(
        tx,
        params.id,
        { ...kept.row, buyer_id: caller.buyer_id },
        body.is_default ?? false,
      );
      if (!row) throw fail('NOT_FOUND');
      return serializeAddress(row);
    },
  },
  'DELETE /addresses/{id}': {
    mode: 'write',
    async run(tx, { caller, fail }, { params }) {
      if ((await deleteAddress(tx, caller.buyer_id, params.id)).length === 0)
        throw fail('NOT_FOUND');
      return { success: true as const };
    },
  },
};
