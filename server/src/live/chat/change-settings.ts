import type { ChatSettings } from '@noren/contract/entities/chat';
import { lockStore } from '../../catalog/stores/settings-queries.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findChatSettings, writeChatSettings } from './settings-queries.ts';

interface Change {
  store_id: number;
  /** null: a host of a live platform, whom `also` names */
  staff_id: number | null;
  call: string;
  now: Date;
  /** further facts of the log's entry */
  also?: object;
}

const shown = ({ in_marketplace, in_shop, blocked_words }: ChatSettings) => ({
  chat_in_marketplace: in_marketplace,
  chat_in_shop: in_shop,
  blocked_words,
});

/** Changes the chat's settings of a store, and logs who did it. Each word is kept once. */
export async function changeChatSettings(
  tx: Tx,
  { store_id, staff_id, call, now, also }: Change,
  change: (before: ChatSettings) => ChatSettings,
): Promise<ChatSettings> {
  await lockStore(tx, store_id);
  const before = (await findChatSettings(tx, store_id)) as ChatSettings;
  const changed = change(before);
  const after = { ...changed, blocked_words: [...new Set(changed.blocked_words)] };
  await writeChatSettings(tx, store_id, after);
  await writeAudit(
    tx,
    {
      store_id,
      staff_id,
      call,
      subject: 'chat',
      before: shown(before),
      after: { ...shown(after), ...also },
    },
    now,
  );
  return after;
}
