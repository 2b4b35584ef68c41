import { join } from 'node:path';
import {
  factsOf,
  hasGateway,
  paymentTypes,
  typesAt,
  type GatewayPaymentType,
  type PaymentType,
} from '@noren/contract/payment-methods';
import { describe, expect, it } from 'vitest';
import { stores } from '../demo/src/stores.ts';
import { namedMethods } from './payment-methods.ts';
import { root, sourceFiles } from './source-files.ts';

const sources = sourceFiles(/^(?:tools\/)?[\w-]+\/src\/.+\.(ts|tsx)$/);

it('no file compares by the name of a payment method except the method’s own files', () =>
  expect(namedMethods(sources, paymentTypes)).toEqual([]));

const file = (text: string, path = 'server/src/orders/orders/handlers.ts') => ({ path, text });

it.each([
  `if (order.payment_type === 'gmo_paypay') return;`,
  `const others = ["payuni_credit"];`,
  "sql(`payment_type = 'custom_cod'`)",
  `return gateway === 'payuni' ? 1 : 2;`,
  `if ('gmo' !== gateway) return;`,
  `    case 'gmo':`,
  `types.filter((type) => type.startsWith('gmo_'))`,
  "sql(`SELECT split_part(a.provider, '_', 1)`)",
])('reports %s with file, line and the fix', (line) => {
  const [report, ...others] = namedMethods([file(`const first = 1;\n${line}`)], paymentTypes);
  expect(others).toEqual([]);
  expect(report).toContain('server/src/orders/orders/handlers.ts:2 ');
  expect(report).toContain('contract/src/payment-methods.ts');
});

it.each([
  file(`// not of 'gmo_cvs'`),
  file('const names = { gmo_credit: 1, gmo_cvs: 2 };'),
  file('DELETE FROM gmo_cvs_records r'),
  file(`const longest = { gmo: 'x' };`),
  file(`provider: 'gmo_cvs'`, 'server/src/payments/methods/gmo-cvs/start.ts'),
  file(`provider: 'gmo_cvs'`, 'server/src/orders/handlers.test.ts'),
  file(`provider: 'gmo_cvs'`, 'tools/playground/src/seed/seed-konbini.ts'),
])('accepts %j', (source) => expect(namedMethods([source], paymentTypes)).toEqual([]));

/** Imports a room's file by its name, because the room may move it to another folder. */
const inRoom = async <Found>(room: string, name: string): Promise<Found> => {
  const [file] = sourceFiles(new RegExp(`^${room}/src/.*payments/methods/${name}\\.ts$`));
  return (await import(join(root, file?.path ?? name))) as Found;
};

describe('a payment method', () => {
  it('is offered by a store of the demo', () => {
    const offered = stores.flatMap(({ payment_settings }) =>
      payment_settings.filter(({ enabled }) => enabled).map(({ type }) => type),
    );
    expect(paymentTypes.filter((type) => !offered.includes(type))).toEqual([]);
  });

  it('has a name that differs from every other in its currency', async () => {
    const { paymentName } = await inRoom<{ paymentName: (type: PaymentType) => string }>(
      'storefront',
      'registry',
    );
    const seen = paymentTypes.flatMap((type) =>
      ['JPY', 'TWD']
        .filter((currency) => [null, currency].includes(factsOf(type).currency))
        .map((currency) => `${currency} ${paymentName(type)}`),
    );
    expect(seen.filter((name, nth) => seen.indexOf(name) !== nth)).toEqual([]);
  });

  it('at GMO has its own pay type in webhooks', async () => {
    const { payTypeOf } = await inRoom<{
      payTypeOf: (attempt: { provider: GatewayPaymentType }) => string | undefined;
    }>('server', 'registry');
    const called = typesAt('gmo').map((provider) => payTypeOf({ provider }));
    expect(new Set(called).size).toBe(called.length);
  });

  it('with a gateway occurs in some journey', () => {
    const journeys = sourceFiles(/^e2e\/.+\.ts$/).map(({ text }) => text);
    expect(
      paymentTypes.filter(
        (type) => hasGateway(type) && !journeys.some((text) => text.includes(`'${type}'`)),
      ),
    ).toEqual([]);
  });
});
