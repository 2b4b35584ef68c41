import { policyFor } from '@noren/contract/entities/store-policy';
import type { HandlersOf } from '../../platform/http/handler.ts';
import type { StoresApp } from './app.ts';
import { storeOf } from './handlers.ts';
import { currentPolicies } from './policy-queries.ts';

export const policyHandlers: HandlersOf<'GET /stores/{slug}/policies', StoresApp> = {
  'GET /stores/{slug}/policies': {
    mode: 'read',
    async run(db, context, { params, query }) {
      const { store } = await storeOf(context, params.slug);
      const current = (await currentPolicies(db, store.id)).filter(
        ({ policy }) => policy === query.policy,
      );
      const found = policyFor(current, query.locale, store.region);
      return {
        data: found && {
          content: found.content,
          locale: found.locale,
          in_force_at: found.in_force_at.toISOString(),
        },
      };
    },
  },
};
