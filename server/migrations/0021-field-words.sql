-- Tables by the names that programmers search for: what is sent by mail is an email, what a gateway posts is a webhook.
ALTER TABLE letters RENAME TO emails;
ALTER INDEX letters_due RENAME TO emails_due;
ALTER INDEX letters_order RENAME TO emails_order;
ALTER INDEX letters_user RENAME TO emails_user;
ALTER INDEX letters_counted RENAME TO emails_counted;
ALTER INDEX letters_age RENAME TO emails_age;
ALTER INDEX letters_of_store RENAME TO emails_of_store;
ALTER INDEX letters_bounced RENAME TO emails_bounced;
ALTER INDEX letters_sent_to RENAME TO emails_sent_to;
ALTER TABLE emails RENAME CONSTRAINT letters_about TO emails_about;

ALTER TABLE gateway_notices RENAME TO gateway_webhooks;
ALTER INDEX gateway_notices_age RENAME TO gateway_webhooks_age;
