-- Searches find the address too; the rest is as before (0061).
ALTER TABLE orders DROP COLUMN search_text;
ALTER TABLE orders
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    fold_text(slug) || E'\n' || fold_text(coalesce(email, '')) || E'\n' || fold_text(coalesce(custom_buyer_name, '')) || E'\n'
      || fold_text(coalesce(receiver ->> 'name', '')) || E'\n' || regexp_replace(normalize(coalesce(phone_number, ''), NFKC), '[^0-9]', '', 'g') || E'\n'
      || regexp_replace(normalize(coalesce(receiver ->> 'phone', ''), NFKC), '[^0-9]', '', 'g') || E'\n' || replace(fold_text(coalesce(source_id, '')), '-', '')
      || E'\n' || CASE WHEN shipping_type = 'self_pick_up' THEN '' ELSE fold_text(coalesce(receiver ->> 'address', '')) END) STORED,
  -- The start of the address after its postcode: the longest names of prefectures have four
  -- characters. Counties of Taiwan are also written with 台.
  ADD COLUMN destination text GENERATED ALWAYS AS (
    CASE WHEN shipping_type <> 'self_pick_up'
         THEN left(translate(regexp_replace(coalesce(receiver ->> 'address', ''), '^\s*〒?\s*[0-9-]*\s*', ''), '台', '臺'), 4) END) STORED;
