import { expect, it } from 'vitest';
import { redactUserInput } from './redact.ts';

it.each([
  'duplicate key value violates unique constraint "users_email"',
  'new row for relation "orders" violates check constraint "never_oversold"',
  "Cannot read properties of undefined (reading 'price')",
  'connect ECONNREFUSED 192.168.110.225:5432',
  'getaddrinfo ENOTFOUND database.internal',
  "EACCES: permission denied, open '/var/lib/noren-2026/data/emails/a-folder-of-1'",
  'canceling statement due to statement timeout',
  'GMO ExecTran: E01170001|TIMEOUT',
  'GET /orders/{id} → 200',
])('%s stays as it is', (words) => expect(redactUserInput(words)).toBe(words));

it.each([
  ['invalid input syntax for type integer: "花子"', 'invalid input syntax for type integer: "…"'],
  ['value "a "b" c" of "hanako yamada" is wrong', 'value "…" is wrong'],
  ['a line\nbreak in "one\n"two" of them', 'a line\nbreak in "…" of them'],
  ['an open "quote of hanako', 'an open "…'],
  ['no such user: <hanako@example.com>', 'no such user: <[address]>'],
  ['hanako%40example.com and %E8%8A%B1%E5%AD%90 Hanako', '[address] and … Hanako'],
  [
    'call 090-1234-5678, +81 90 1234 5678, 0912.345.6789 or 100-0001',
    'call [number], [number], [number] or [number]',
  ],
  ['card 4111 1111 1111 1111', 'card [number]'],
  ['TEL09012345678', 'TEL[number]'],
  ['GET /orders/1?key=signed&x=1', 'GET /orders/1?…'],
  ['to 花森 花子 in ０１２ 東京都', 'to … … in … …'],
  ['key eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwZXJzb24ifQ.abc', 'key [token]'],
  ['digest 55534f5bca6a3c1d9e', 'digest [token]'],
  [
    'Migration 0050-waiting-room-by-store.sql was changed after it ran',
    'Migration 0050-waiting-room-by-store.sql was changed after it ran',
  ],
  ['bytes 231,148,149,229,137,178,229', 'bytes [bytes]'],
  ["is 'Taro Yamada' there", "is '…' there"],
  ['\\u82b1\\u5b50 is', '… is'],
])('%s loses what was typed', (words, left) => expect(redactUserInput(words)).toBe(left));
