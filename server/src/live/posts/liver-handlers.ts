import type { HandlersOf } from '../../platform/http/handler.ts';
import { putOnList } from './livers.ts';

export const liverHandlers: HandlersOf<'PUT /operator/livers'> = {
  'PUT /operator/livers': {
    mode: 'write',
    async run(tx, { fail }, { body }) {
      const kept = await putOnList(tx, body);
      if (!kept) throw fail('NOT_FOUND');
      return kept;
    },
  },
};
