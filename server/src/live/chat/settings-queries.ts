import type { ChatSettings } from '@noren/contract/entities/chat';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

export const findChatSettings = (db: Db, store_id: number) =>
  one<ChatSettings>(
    db,
    'SELECT chat_in_marketplace AS in_marketplace, chat_in_shop AS in_shop, chat_blocked_words AS blocked_words FROM stores WHERE id = $1',
    [store_id],
  );

export async function writeChatSettings(
  tx: Tx,
  store_id: number,
  { in_marketplace, in_shop, blocked_words }: ChatSettings,
): Promise<void> {
  tx.changed('stores');
  await tx.query(
    'UPDATE stores SET chat_in_marketplace = $2, chat_in_shop = $3, chat_blocked_words = $4::text[] WHERE id = $1',
    [store_id, in_marketplace, in_shop, blocked_words],
  );
}
