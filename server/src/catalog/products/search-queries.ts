/**
 * SQL of `found (id, rank)`: the products of store $1 that match the search patterns, best rank
 * first. `place` is the parameter with the JSON of `SearchPattern[]`. A product matches if it has
 * every word; names rank before readings, then kinds and collections, SKUs and descriptions (D-511). OFFSET 0 makes
 * PostgreSQL query the index once per pattern, instead of comparing every row with all patterns.
 * @param with_codes whether the merchant's own codes are searched too
 */
export const foundBy = (place: string, with_codes: boolean) => `
  wanted AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${place}::jsonb) AS w(word int, pattern text, start text, pairs text[], is_typed boolean)),
  hits AS (
    SELECT w.word, p.id, CASE WHEN p.search_name NOT LIKE w.pattern THEN CASE WHEN w.is_typed THEN 5 ELSE 6 END
                              WHEN NOT w.is_typed THEN 2 WHEN p.search_name LIKE w.start THEN 0 ELSE 1 END AS rank
      FROM wanted w CROSS JOIN LATERAL (
        SELECT c.id, c.search_name FROM products c
         WHERE c.store_id = $1 AND c.search_pairs @> w.pairs AND (c.search_name LIKE w.pattern OR c.search_description LIKE w.pattern) OFFSET 0) p
    UNION ALL
    SELECT w.word, p.id, 3 FROM wanted w JOIN product_kinds k ON k.store_id = $1 AND fold_text(k.name) LIKE w.pattern
      JOIN products p ON p.store_id = $1 AND p.kind_id = k.id
    UNION ALL
    SELECT w.word, m.product_id, 3 FROM wanted w JOIN collections c ON c.store_id = $1 AND fold_text(c.name) LIKE w.pattern
      JOIN collection_products m ON m.store_id = $1 AND m.collection_id = c.id
    UNION ALL
    SELECT w.word, s.product_id, 4 FROM wanted w CROSS JOIN LATERAL (
      SELECT c.product_id FROM skus c
       WHERE c.store_id = $1 AND c.deleted_at IS NULL AND c.search_pairs @> w.pairs AND c.search_name LIKE w.pattern OFFSET 0) s${with_codes ? byCode : ''}),
  found AS (
    SELECT b.id, sum(b.rank)::int AS rank FROM (SELECT h.word, h.id, min(h.rank) AS rank FROM hits h GROUP BY h.word, h.id) b
     GROUP BY b.id HAVING count(*) = (SELECT count(DISTINCT w.word) FROM wanted w))`;

const byCode = `
    UNION ALL
    SELECT w.word, s.product_id, 4 FROM wanted w
      JOIN skus s ON s.store_id = $1 AND s.deleted_at IS NULL AND s.sku_code IS NOT NULL AND w.is_typed AND fold_text(s.sku_code) LIKE w.pattern`;
