import { expect, it } from 'vitest';
import { localeOf } from './visitor.ts';
import { networkOf, publicNetwork } from './networks.ts';

it.each([
  [undefined, 'ja'],
  ['', 'ja'],
  ['en', 'en'],
  ['en-GB,en;q=0.9,ja;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,en;q=0.8', 'en'],
  ['zh-TW', 'zh-TW'],
  ['zh-Hant-TW', 'zh-TW'],
  ['ZH-tw;q=1', 'zh-TW'],
  ['ja-JP', 'ja'],
  ['fr', 'ja'],
  // the codes of Middle English and Konkani start like those of other languages
  ['enm,zh-HK', 'zh-TW'],
  ['kok-IN,en', 'en'],
  ['*', 'ja'],
  [',;,', 'ja'],
])('Accept-Language %s: %s', (header, expected) => expect(localeOf(header)).toBe(expected));

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network));

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['100.63.0.1', '100.63.0.0/24'],
  ['100.64.0.1', null],
  ['127.0.0.1', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  ['10.1.2.3', null],
  ['172.15.0.1', '172.15.0.0/24'],
  ['172.16.0.1', null],
  ['172.31.255.1', null],
  ['172.32.0.1', '172.32.0.0/24'],
  ['192.168.1.1', null],
  ['169.254.1.1', null],
  ['fe80::1', null],
  ['fd00::1', null],
  ['fec0::1', 'fec0:0:0:0::/64'],
  ['not an address', null],
])('%s is of %s', (ip, network) => expect(publicNetwork(ip)).toBe(network));
