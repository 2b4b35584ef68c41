-- What an order is found by, folded: number, email, names, phones as digits, parcel; each on a line of its own.
ALTER TABLE orders DROP COLUMN search_text;
ALTER TABLE orders ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  fold_text(slug) || E'\n' || fold_text(coalesce(email, '')) || E'\n' || fold_text(coalesce(custom_buyer_name, '')) || E'\n'
    || fold_text(coalesce(receiver ->> 'name', '')) || E'\n' || regexp_replace(normalize(coalesce(phone_number, ''), NFKC), '[^0-9]', '', 'g') || E'\n'
    || regexp_replace(normalize(coalesce(receiver ->> 'phone', ''), NFKC), '[^0-9]', '', 'g') || E'\n' || replace(fold_text(coalesce(source_id, '')), '-', '')) STORED;
