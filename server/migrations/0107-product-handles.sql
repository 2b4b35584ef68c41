-- Names of products in URLs, current and former: a former one leads to its product until another takes it.
CREATE TABLE product_handles (
  store_id   integer NOT NULL,
  handle     text    NOT NULL CHECK (handle <> '' AND length(handle) <= 80 AND handle !~ '^[0-9]+$'),
  product_id integer NOT NULL,
  is_current boolean NOT NULL,
  PRIMARY KEY (store_id, handle),
  FOREIGN KEY (store_id, product_id) REFERENCES products (store_id, id)
);
CREATE UNIQUE INDEX product_handles_current ON product_handles (store_id, product_id) WHERE is_current;
