-- A draft is hidden as archived goods are (`deleted_at`), so that every list and page leaves it out,
-- also those of an older server. It is no draft once it has been on sale.
ALTER TABLE products ADD COLUMN is_draft boolean NOT NULL DEFAULT false;
-- whether an import hides the products that it adds
ALTER TABLE goods_imports ADD COLUMN as_drafts boolean NOT NULL DEFAULT false;
