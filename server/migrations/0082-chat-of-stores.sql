-- Where a store's live posts have a chat. A live platform that opens the shop channel has its own.
ALTER TABLE stores
  ADD COLUMN chat_in_marketplace boolean NOT NULL DEFAULT true,
  ADD COLUMN chat_in_shop boolean NOT NULL DEFAULT false,
  ADD COLUMN chat_blocked_words text[] NOT NULL DEFAULT '{}';
