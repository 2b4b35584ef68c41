import { expect, it } from 'vitest';
import { passkeyPlace } from './passkey-rules.ts';

it.each([
  ['https://shop.example', 'https://shop.example', 'shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443', 'shop.example'],
  ['http://localhost:3000', 'http://localhost:3000', 'localhost'],
  ['http://noren.localhost:3000', 'http://noren.localhost:3000', 'noren.localhost'],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 'localhost'],
  ['http://[::1]:3000', 'http://localhost:3000', 'localhost'],
])('a server at %s has its passkeys at %s', (publicUrl, origin, rp_id) =>
  expect(passkeyPlace(publicUrl)).toEqual({ origin, rp_id }),
);

it.each([
  'http://shop.example',
  'http://192.0.2.7:3000',
  'https://192.0.2.7',
  'https://[2001:db8::7]',
])('has no passkeys on a server at %s', (publicUrl) => expect(passkeyPlace(publicUrl)).toBeNull());
