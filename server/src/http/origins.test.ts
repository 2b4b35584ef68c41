import { expect, it } from 'vitest';
import { allowedUrl } from './origins.ts';

const origins = ['https://noren.example', 'http://127.0.0.1:3000'];

it.each([
  ['https://noren.example/stores/a', true],
  ['http://127.0.0.1:3000', true],
  ['https://NOREN.example/', true],
  ['https://noren.example:443/', true],
  ['http://noren.example/', false],
  ['https://noren.example:8443/', false],
  ['https://noren.example.evil.test/', false],
  ['https://evil.test/?https://noren.example', false],
  ['https://noren.example@evil.test/', false],
  ['https://user:pass@noren.example/', false],
  ['//noren.example/', false],
  ['/stores/a', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hi', false],
  [String.raw`https:\\evil.test`, false],
  ['', false],
])('%s: %s', (text, allowed) => expect(allowedUrl(text, origins) !== null).toBe(allowed));

it('is written as a header can carry it', () => {
  expect(allowedUrl('https://noren.example/a\r\nSet-Cookie: x', origins)).toBe('https://noren.example/aSet-Cookie:%20x');
  expect(allowedUrl('https://noren.example/注文\u0000\ud800?q=\ud800', origins)).toMatch(/^https:\/\/noren\.example\/[\x21-\x7e]+$/);
});
