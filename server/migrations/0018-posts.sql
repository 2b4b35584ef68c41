-- When a post last went on air: the liver's page shows whichever began last, and a stream that is over is told apart from one to come.
-- Null: it never was, or it waits for the time it is announced for.
ALTER TABLE posts ADD COLUMN on_air_at timestamptz;
UPDATE posts SET on_air_at = created_at WHERE live AND (upcoming_at IS NULL OR upcoming_at <= now());

-- What the liver calls a product by: given when it is chosen first, and kept through every move.
ALTER TABLE post_products ADD COLUMN number integer CHECK (number > 0);
UPDATE post_products c SET number = n.number
  FROM (SELECT store_id, post_id, product_id,
               row_number() OVER (PARTITION BY store_id, post_id ORDER BY status = 'deleted', position, product_id)::int AS number
          FROM post_products) n
 WHERE c.store_id = n.store_id AND c.post_id = n.post_id AND c.product_id = n.product_id;
