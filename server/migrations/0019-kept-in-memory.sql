-- Processes keep who a session is, and how a store sells, in memory: whoever changes either tells them, also by plain SQL.

-- A session that ends before its time. Those that were over by the clock are nobody's already, and many.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM was WHERE revoked_at IS NULL AND expires_at > now()) THEN
    PERFORM pg_notify('session_ended', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_changed AFTER UPDATE ON sessions REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
CREATE TRIGGER sessions_deleted AFTER DELETE ON sessions REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

CREATE FUNCTION tell_changed_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('terms_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER stores_changed AFTER INSERT OR UPDATE OR DELETE ON stores FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_terms();
CREATE TRIGGER kinds_changed AFTER INSERT OR UPDATE OR DELETE ON product_kinds FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_terms();
CREATE TRIGGER payment_settings_changed AFTER INSERT OR UPDATE OR DELETE ON payment_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_terms();
CREATE TRIGGER shipping_settings_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_terms();
