-- What waits for its money, by whose it is: the shop's pages name it to whoever comes back. Few rows, gone from it once paid or canceled.
CREATE INDEX orders_waiting ON orders (buyer_id) WHERE status IN ('init', 'unpaid');
