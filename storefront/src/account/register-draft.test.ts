import { expect, test } from 'vitest';
import { splitName } from './register-draft.ts';

test.each([
  ['髙橋 花子', '髙橋', '花子'],
  ['髙橋　花子', '髙橋', '花子'],
  [' 森  勝 ', '森', '勝'],
  ['森勝', '森勝', ''],
  ['Garcia Maria Luisa', 'Garcia', 'Maria Luisa'],
  ['', '', ''],
])('%s', (name, last_name, first_name) =>
  expect(splitName(name)).toEqual({ last_name, first_name }),
);
