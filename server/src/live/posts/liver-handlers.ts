import type { HandlersOf } from '../../platform/http/handler.ts';
import { setListed } from './livers.ts';

export const liverHandlers: HandlersOf<'PUT /operator/livers'> = {
  'PUT /operator/livers': {
    mode: 'write',
    async run(tx, { fail }, { body }) {
      const kept = await setListed(tx, body);
      if (!kept) throw fail('NOT_FOUND');
      return kept;
    },
  },
};
