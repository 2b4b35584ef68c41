import type { StorePolicies } from '@noren/contract/entities/store-policy';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { currentPolicies, insertPolicy, listPolicies, serializePolicy } from './policy-queries.ts';
import { lockStore } from './settings-queries.ts';

const pageLength = 20;

async function policiesOf(db: Db, store_id: number, before: number | null): Promise<StorePolicies> {
  const current = await currentPolicies(db, store_id);
  const versions = await listPolicies(db, store_id, { before, limit: pageLength + 1 });
  return {
    current: current.map(serializePolicy),
    versions: versions.slice(0, pageLength).map(serializePolicy),
    has_more: versions.length > pageLength,
  };
}

export const consolePolicyHandlers: HandlersOf<
  'GET /console/stores/{slug}/policies' | 'POST /console/stores/{slug}/policies'
> = {
  'GET /console/stores/{slug}/policies': {
    mode: 'read',
    run: async (db, { caller }, { query }) => ({
      data: await policiesOf(db, caller.store_id, query.before ?? null),
    }),
  },
  'POST /console/stores/{slug}/policies': {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, fail, now },
      { body: { policy, locale, content, seen } },
    ) {
      await lockStore(tx, store_id);
      const current = await currentPolicies(tx, store_id);
      const before = current.find(
        (version) => version.policy === policy && version.locale === locale,
      );
      if ((before?.id ?? null) !== seen) throw fail('CHANGED_MEANWHILE');
      const id = await insertPolicy(tx, store_id, { policy, locale, content, staff_id }, now);
      // the versions themselves are stored, so the audit entry has only their numbers
      const audited = (version: number | null, text: string | null) => ({
        policy,
        locale,
        version,
        own_text: text !== null,
      });
      const after = audited(id, content);
      const call = 'POST /console/stores/{slug}/policies';
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: policy,
          before: before ? audited(before.id, before.content) : audited(null, null),
          after,
        },
        now,
      );
      return { data: await policiesOf(tx, store_id, null) };
    },
  },
};
