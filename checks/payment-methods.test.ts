import { paymentTypes } from '@noren/contract/payment-methods';
import { expect, it } from 'vitest';
import { namedMethods } from './payment-methods.ts';
import { sourceFiles } from './source-files.ts';

const sources = sourceFiles(/^[\w-]+\/src\/.+\.(ts|tsx)$/);

it('nothing goes by the name of a way of paying but its own files', () => expect(namedMethods(sources, paymentTypes)).toEqual([]));

const file = (text: string, path = 'server/src/orders/handlers.ts') => ({ path, text });

it.each([
  `if (order.payment_type === 'gmo_paypay') return;`,
  `const others = ["payuni_credit"];`,
  "sql(`payment_type = 'custom_cod'`)",
  `return gateway === 'payuni' ? 1 : 2;`,
  `if ('gmo' !== gateway) return;`,
  `    case 'gmo':`,
  `types.filter((type) => type.startsWith('gmo_'))`,
  "sql(`SELECT split_part(a.provider, '_', 1)`)",
])('tells of %s with file, line and the way out', (line) => {
  const [told, ...others] = namedMethods([file(`const first = 1;\n${line}`)], paymentTypes);
  expect(others).toEqual([]);
  expect(told).toContain('server/src/orders/handlers.ts:2 ');
  expect(told).toContain('contract/src/payment-methods.ts');
});

it.each([
  file(`// not of 'gmo_cvs'`),
  file('const names = { gmo_credit: 1, gmo_cvs: 2 };'),
  file('DELETE FROM gmo_cvs_records r'),
  file(`const longest = { gmo: 'x' };`),
  file(`provider: 'gmo_cvs'`, 'server/src/payments/methods/start-gmo-cvs.ts'),
  file(`provider: 'gmo_cvs'`, 'server/src/orders/handlers.test.ts'),
  file(`provider: 'gmo_cvs'`, 'playground/src/seed/seed-konbini.ts'),
])('leaves alone %j', (source) => expect(namedMethods([source], paymentTypes)).toEqual([]));
