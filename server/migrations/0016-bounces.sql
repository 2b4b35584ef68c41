-- What mail servers said after they had taken an e-mail, or instead of taking it: an address that reaches nobody is not written
-- to again by itself, and whoever ordered under it is told on the order's page.
ALTER TABLE letters ADD COLUMN bounced_at timestamptz;
-- as the mail server said it (RFC 3463), e.g. 5.1.1
ALTER TABLE letters ADD COLUMN bounce_status text;
CREATE INDEX letters_bounced ON letters (bounced_at) WHERE bounced_at IS NOT NULL;
-- a provider's callback names the recipient alone
CREATE INDEX letters_sent_to ON letters (lower(recipient), sent_at) WHERE status = 'sent';

CREATE TABLE undeliverable_emails (
  -- in lower case and plain width
  email  text PRIMARY KEY,
  status text NOT NULL,
  since  timestamptz NOT NULL
);
CREATE INDEX undeliverable_emails_end ON undeliverable_emails (since);
