import { lockBuyer } from '../../buying/addresses/queries.ts';
import type { Together } from '../../platform/db/together.ts';
import type { Ground } from '../../platform/ground.ts';
import { ownerOf, type HandlersOf } from '../../platform/http/handler.ts';
import { findRecord, deleteRecord, insertRecord, listRecords } from './queries.ts';
import { serializeRecord, recordToKeep } from './rules.ts';

/** What this folder needs from the process (app/context/app.ts). */
interface KonbiniRecordsApp extends Ground {
  reads: Together;
}

/** @NOTE spec silent: more records than a buyer has convenience stores nearby. */
const maxRecords = 20;

export const konbiniRecordsHandlers: HandlersOf<
  'GET /gmo-cvs' | 'POST /gmo-cvs' | 'DELETE /gmo-cvs/{id}',
  KonbiniRecordsApp
> = {
  'GET /gmo-cvs': {
    mode: 'read',
    run: async (_db, { app, caller }) =>
      (await app.reads(listRecords, ownerOf(caller))).map(serializeRecord),
  },
  'POST /gmo-cvs': {
    mode: 'write',
    async run(tx, { caller, fail }, { body }) {
      if ('id' in body) {
        const kept = await findRecord(tx, ownerOf(caller), body.id);
        if (!kept) throw fail('NOT_FOUND');
        return serializeRecord(kept);
      }
      const kept = recordToKeep(body);
      if ('errors' in kept) throw fail('VALIDATION_EXCEPTION', { errors: kept.errors });
      await lockBuyer(tx, caller.buyer_id);
      const row = await insertRecord(tx, { ...kept.row, ...ownerOf(caller) }, maxRecords);
      if (!row)
        throw fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body', message: `At most ${maxRecords} records are kept` }],
        });
      return serializeRecord(row);
    },
  },
  'DELETE /gmo-cvs/{id}': {
    mode: 'write',
    async run(tx, { caller, fail }, { params }) {
      if ((await deleteRecord(tx, ownerOf(caller), params.id)).length === 0)
        throw fail('NOT_FOUND');
      return { success: true as const };
    },
  },
};
