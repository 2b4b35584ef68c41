-- Whose browser it is: sessions for one order alone, streams numbered a store, what a platform says of a person's address, the demo's own people.

-- The session that the link of a guest's email opens: it sees, pays and writes about that order, and is nobody anywhere else.
ALTER TABLE sessions ADD COLUMN order_id integer;
-- The numbers a seller may claim as streams, where the platform's token names them; null: any that is free in the store.
ALTER TABLE sessions ADD COLUMN streams integer[];
ALTER TABLE sessions DROP CONSTRAINT sessions_kind_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_kind_check CHECK (kind IN ('guest', 'member', 'shop', 'seller', 'order'));
ALTER TABLE sessions ADD CONSTRAINT sessions_order CHECK ((kind = 'order') = (order_id IS NOT NULL));

-- What is typed to pay by an order's link belongs to that session: the guest never sees it, and nobody else who has the email.
ALTER TABLE credit_cards ADD COLUMN session_digest bytea;
ALTER TABLE gmo_cvs_records ADD COLUMN session_digest bytea;

-- A platform numbers its streams, and a store has one platform: one number may be a stream of several stores.
DROP INDEX streams_id;
CREATE INDEX streams_id ON streams (id);

-- Where a platform says a person can be reached. It finds no account: that is `email`'s, which somebody has proven.
ALTER TABLE users ADD COLUMN contact_email text;

-- The demo's people, who can be entered as. A seed is one transaction, so those of an older version share their moment with the first store.
ALTER TABLE users ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE livers ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
UPDATE users SET is_demo = true WHERE email LIKE '%@example.com' AND created_at = (SELECT min(created_at) FROM stores);
UPDATE users SET platform_user_id = 'demo-' || id WHERE is_demo AND platform_user_id IS NULL;
UPDATE livers SET is_demo = true WHERE platform_user_id LIKE 'demo-liver-%';
