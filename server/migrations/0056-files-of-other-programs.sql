-- The row of a file that has the names of its columns: a title may stand above it (D-504).
ALTER TABLE goods_imports ADD COLUMN header_row integer NOT NULL DEFAULT 1 CHECK (header_row > 0);

-- Codes are compared as they look (D-503). Two that look the same stay as they are: an import names the second as a fault.
WITH plain AS (
  SELECT s.store_id, s.id, s.sku_code,
         btrim(translate(regexp_replace(s.sku_code, '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g'), '‐‑−', '---')) AS code
    FROM skus s WHERE s.sku_code IS NOT NULL AND s.deleted_at IS NULL
)
UPDATE skus s SET sku_code = p.code FROM plain p
 WHERE s.store_id = p.store_id AND s.id = p.id AND p.code <> p.sku_code AND p.code <> '' AND p.code NOT LIKE '#%'
   AND NOT EXISTS (SELECT FROM plain o WHERE o.store_id = p.store_id AND o.code = p.code AND o.id <> p.id);
