-- Collections: goods grouped beside their category. Ids come from the sequence of `product_kinds`,
-- because the lists of goods take the id of either in the same filter.
CREATE TABLE collections (
  store_id integer NOT NULL REFERENCES stores (id),
  id       integer NOT NULL,
  name     text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (store_id, id)
);

CREATE TABLE collection_products (
  store_id      integer NOT NULL,
  collection_id integer NOT NULL,
  product_id    integer NOT NULL,
  PRIMARY KEY (store_id, collection_id, product_id),
  FOREIGN KEY (store_id, collection_id) REFERENCES collections (store_id, id),
  FOREIGN KEY (store_id, product_id) REFERENCES products (store_id, id)
);
CREATE INDEX collection_products_product ON collection_products (store_id, product_id, collection_id);

-- Processes cache the collections that buyers see, as they do with categories (migration 0019).
CREATE TRIGGER collections_changed AFTER INSERT OR UPDATE OR DELETE ON collections FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_terms();
CREATE TRIGGER collection_products_changed AFTER INSERT OR DELETE ON collection_products FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_terms();
