import { foldText } from '@noren/contract/fold-text';
import { expect, it } from 'vitest';
import { copyOfDatabase } from '../../../test/shop.ts';
import { openPostgres } from '../../platform/db/postgres.ts';

const scripts =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Nd}\p{P}\p{Zs}\s]/u;

it('PostgreSQL folds stored text like the contract folds search text', async () => {
  const database = await openPostgres(await copyOfDatabase());
  const points = Array.from({ length: 0xffff }, (_, nth) => String.fromCodePoint(nth + 1))
    // Unicode still adds letters in this range, and Node and PostgreSQL have different Unicode
    // versions
    .filter((sign) => scripts.test(sign) && (sign < '\ua700' || sign >= '\uf900'));
  const written = [
    ...points,
    ...'髙﨑嵜澤國邊邉齋濵𠮷𣘺神',
    'ﾃﾇｸﾞｲ Ｔｼｬﾂ',
    '葛\u{e0100}城\ufe00',
    'シュレーダー・カタリーナ',
    'Café – crème ÉTÉ',
    'か\u3099き',
    'plain Text - 12~3',
    '',
  ];
  try {
    const rows = await database.query<{ folded: string }>(
      'SELECT fold_text(w.text) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS w(text, nth) ORDER BY nth',
      [written],
    );
    expect(rows.map(({ folded }) => folded)).toEqual(written.map(foldText));
  } finally {
    await database.close();
  }
});
