-- The video of a show (an address, or a path of this server), and the product that its host shows now.
ALTER TABLE posts ADD COLUMN video text;
ALTER TABLE posts ADD COLUMN showing_product_id integer;
ALTER TABLE posts ADD COLUMN showing_since timestamptz;
-- units that could still be bought or lay in carts at that moment
ALTER TABLE posts ADD COLUMN showing_units integer;

-- Each product that was shown on air: the chapters of the recording.
CREATE TABLE post_chapters (
  store_id integer NOT NULL,
  post_id integer NOT NULL,
  shown_at timestamptz NOT NULL,
  product_id integer NOT NULL,
  PRIMARY KEY (store_id, post_id, shown_at),
  FOREIGN KEY (store_id, post_id) REFERENCES posts (store_id, id),
  FOREIGN KEY (store_id, product_id) REFERENCES products (store_id, id)
);
