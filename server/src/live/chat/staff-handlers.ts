import type { ChatSettings } from '@noren/contract/entities/chat';
import { lockStore } from '../../catalog/stores/settings-queries.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { findChatSettings, writeChatSettings } from './settings-queries.ts';

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
      await lockStore(tx, store_id);
      const before = (await findChatSettings(tx, store_id)) as ChatSettings;
      const after = { ...body, blocked_words: [...new Set(body.blocked_words)] };
      await writeChatSettings(tx, store_id, after);
      const shown = ({ in_marketplace, in_shop, blocked_words }: ChatSettings) => ({
        chat_in_marketplace: in_marketplace,
        chat_in_shop: in_shop,
        blocked_words,
      });
      await writeAudit(
        tx,
        { store_id, staff_id, call, subject: 'chat', before: shown(before), after: shown(after) },
        now,
      );
      return { data: after };
    },
  },
};
