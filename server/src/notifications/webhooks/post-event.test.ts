import { expect, it } from 'vitest';
import { postEvent } from './post-event.ts';
import { isPublicAddress } from './public-address.ts';

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd12::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['example.com', false],
])('%s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

const post = (url: string, addresses: string[]) =>
  postEvent(url, {}, '', {
    mayReach: () => false,
    within: 2_000,
    resolve: async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

it.each([
  ['a private address', ['10.0.0.1']],
  ['a public one and a private one', ['8.8.8.8', '127.0.0.1']],
  ['this machine by another name', ['::1']],
  ['nothing', []],
])('sends nothing to a name that resolves to %s', async (_, addresses) =>
  expect(await post('https://shop.example.com/', addresses)).toEqual({ fault: 'address' }),
);

it.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::ffff:7f00:1]/',
])('sends nothing to %s', async (url) => expect(await post(url, [])).toEqual({ fault: 'address' }));
