-- The random part of a buyer's name in the gateways' vaults, written when they first keep a card. Ids alone are
-- given a second time once a backup was restored, and the vault still has the former buyer's cards under that name.
ALTER TABLE buyers ADD COLUMN vault_mark text;

-- who has a card there keeps the name that it was saved under
UPDATE buyers b SET vault_mark = c.mark
  FROM (SELECT DISTINCT ON (buyer_id) buyer_id, split_part(member_id, '-', 2) AS mark
          FROM credit_cards
         WHERE deleted_at IS NULL AND member_id ~ ('^b' || buyer_id || '-[0-9a-f]{16}$')
         ORDER BY buyer_id, type, id) c
 WHERE b.id = c.buyer_id;
