import { expect, test } from 'vitest';
import { returnTarget } from './way-back.ts';

const home = '/stores/hanamori/marketplace';

test.each([
  ['/stores/hanamori/marketplace/orders/12', '/stores/hanamori/marketplace/orders/12'],
  [
    '/stores/hanamori/member/profile?drawer=new-convenience-store',
    '/stores/hanamori/member/profile?drawer=new-convenience-store',
  ],
  [
    '/stores/hanamori/marketplace/checkout/step-products#top',
    '/stores/hanamori/marketplace/checkout/step-products#top',
  ],
  [null, home],
  ['', home],
  // leads to another origin
  ['https://evil.example/stores/hanamori/marketplace', home],
  ['//evil.example/stores/hanamori/marketplace', home],
  ['/\\evil.example/stores/hanamori/', home],
  ['\\/evil.example', home],
  ['javascript:alert(1)', home],
  ['stores/hanamori/marketplace', home],
  ['/\t/evil.example/stores/hanamori/x', home],
  // another store, in any spelling
  ['/stores/soko/marketplace', home],
  ['/stores/hanamori-two/marketplace', home],
  ['/stores/hanamori/../soko/marketplace', home],
  ['/stores/hanamori/%2e%2e/soko/marketplace', home],
  ['/error/abnormal', home],
  ['/stores/hanamori', home],
  // would be a loop
  ['/stores/hanamori/account/login', home],
  ['/stores/hanamori/account', home],
  ['/stores/hanamori/forget-password?token=x', home],
  ['/stores/hanamori/accounting', '/stores/hanamori/accounting'],
])('redirect %o leads to %s after the login', (redirect, page) =>
  expect(returnTarget(redirect, 'hanamori')).toBe(page),
);
