-- All rows of a file of goods as they were read, a JSON array a line, compressed (gzip); null for files from before this migration.
ALTER TABLE goods_imports ADD COLUMN packed_rows bytea;
