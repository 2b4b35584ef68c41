-- Filters of a list that a staff member saved: [{"name", "filters"}, …]; `revision` rises with each change.
CREATE TABLE staff_views (
  store_id integer NOT NULL,
  staff_id integer NOT NULL,
  screen   text NOT NULL CHECK (screen IN ('orders', 'goods')),
  views    jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (store_id, staff_id, screen)
);
