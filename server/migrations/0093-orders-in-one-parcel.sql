-- Orders that ship together (D-573): the id of the first order of their parcel; null: the order
-- ships alone. An order that is canceled or shipped keeps it, so that the parcel can be named later.
ALTER TABLE orders ADD COLUMN parcel_id integer;
CREATE INDEX orders_parcel ON orders (store_id, parcel_id) WHERE parcel_id IS NOT NULL;
