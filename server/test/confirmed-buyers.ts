/**
 * SQL for stores that require no code and take any number of cash orders, and whose buyers'
 * mailboxes are all confirmed.
 */
export const confirmAllBuyers = `
  DO $$ BEGIN
    UPDATE stores SET confirm_contact = false, contact_cash_orders = NULL;
    CREATE FUNCTION has_answered() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
      INSERT INTO confirmed_contacts SELECT NEW.buyer_id, lower(NEW.email), now() WHERE NEW.email IS NOT NULL ON CONFLICT DO NOTHING;
      RETURN NULL;
    END';
    CREATE TRIGGER has_answered AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION has_answered();
  END $$`;
