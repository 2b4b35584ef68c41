import type { ChatSettings } from '@noren/contract/entities/chat';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { changeChatSettings } from './change-settings.ts';
import { findChatSettings } from './settings-queries.ts';

const call = 'PUT /console/stores/{slug}/chat';

export const consoleChatHandlers: HandlersOf<'GET /console/stores/{slug}/chat' | typeof call> = {
  'GET /console/stores/{slug}/chat': {
    mode: 'read',
    run: async (db, { caller }) => ({
      data: (await findChatSettings(db, caller.store_id)) as ChatSettings,
    }),
  },
  [call]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body }) {
      const after = await changeChatSettings(tx, { store_id, staff_id, call, now }, () => body);
      return { data: after };
    },
  },
};
