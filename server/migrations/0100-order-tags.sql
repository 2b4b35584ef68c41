-- Staff's words on orders, e.g. 要確認. `folded` ignores the differences that a search ignores, so
-- that VIP and ＶＩＰ are one tag.
CREATE TABLE order_tags (
  store_id  integer NOT NULL REFERENCES stores (id),
  order_id  integer NOT NULL,
  tag       text NOT NULL,
  folded    text NOT NULL,
  PRIMARY KEY (store_id, order_id, folded),
  CONSTRAINT order_tags_tag_length CHECK (char_length(tag) BETWEEN 1 AND 30)
);
CREATE INDEX order_tags_folded ON order_tags (store_id, folded);
