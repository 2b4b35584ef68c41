import type { HandlersOf } from '../../platform/http/handler.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { keyPrefix } from './admit-staff.ts';
import { writeAudit } from '../audit/queries.ts';
import { dropKey, insertKey, listKeys } from './key-queries.ts';

const day = 86_400_000;

export const keyHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/keys'
  | 'POST /console/stores/{slug}/keys'
  | 'DELETE /console/stores/{slug}/keys/{id}'
> = {
  'GET /console/stores/{slug}/keys': {
    mode: 'read',
    run: async (db, { caller, now }) => ({ data: await listKeys(db, caller.store_id, now) }),
  },
  'POST /console/stores/{slug}/keys': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body: { name, role, days } }) {
      const key = `${keyPrefix}${newToken()}`;
      const expires_at = new Date(now.getTime() + days * day);
      const id = await insertKey(
        tx,
        { store_id, name, role, digest: digestOf(key), created_by: staff_id, expires_at },
        now,
      );
      const call = 'POST /console/stores/{slug}/keys';
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: `key ${id}`,
          before: null,
          after: { name, role, days },
        },
        now,
      );
      return { data: await listKeys(tx, store_id, now), key };
    },
  },
  'DELETE /console/stores/{slug}/keys/{id}': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id } }) {
      const dropped = await dropKey(tx, store_id, id, now);
      if (!dropped) throw fail('NOT_FOUND');
      const call = 'DELETE /console/stores/{slug}/keys/{id}';
      await writeAudit(
        tx,
        { store_id, staff_id, call, subject: `key ${id}`, before: dropped, after: null },
        now,
      );
      return { data: await listKeys(tx, store_id, now) };
    },
  },
};
