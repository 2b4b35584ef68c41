import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  factsOf,
  isPaidAtDoor,
  isToOwnAccount,
  paymentTypes,
} from '@noren/contract/payment-methods';
import { brokenInvariants } from '../../../test/invariants.ts';
import { makeDatabase } from '../../../test/databases.ts';
import { inBothTiers } from '../../../test/tiers.ts';
import { tellStories } from '../../../test/payment-stories.ts';
import { PaymentWorld } from '../../../test/payment-world.ts';
import { openPostgres } from '../../platform/db/postgres.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await PaymentWorld.open(
    await openPostgres(await makeDatabase(inject('template'), `noren_stories_${process.pid}`)),
  );
}, 60_000);
afterAll(() => world.close());

for (const { runs, options } of inBothTiers(15, 200))
  it(
    `never pays without an order, restocks twice or stays open past the deadline in ${runs} stories of lost, late, doubled or reordered messages`,
    options,
    async () => {
      const judgeAll = () =>
        brokenInvariants({ sql: (text, params) => world.database.query(text, params) });
      const counts = await tellStories(world, { runs, seed: 20261121, judgeAll });
      expect(await judgeAll()).toEqual([]);
      // fifteen stories are too few to contain the rare cases
      if (runs < 200) return;
      // the stories vary: money was taken with every method, came too late, and was refunded
      const atGateways = paymentTypes.filter(
        (type) => !isPaidAtDoor(type) && !isToOwnAccount(type),
      );
      for (const ended of [...atGateways.map((type) => `${type} paid`), 'payuni_credit undone'])
        expect(counts.attempts[ended], ended).toBeGreaterThan(2);
      const returning = atGateways.filter((type) => factsOf(type).returnedBy === 'gateway');
      for (const type of returning)
        expect(counts.refunds[`refund ${type} returned`], type).toBeGreaterThan(2);
      for (const type of atGateways.filter((one) => !returning.includes(one)))
        expect(
          (counts.refunds[`refund ${type} owed`] ?? 0) +
            (counts.refunds[`refund ${type} returned`] ?? 0),
          type,
        ).toBeGreaterThan(0);
      expect(counts.orders['payuni_credit canceled replaced']).toBeGreaterThan(0);
      expect(counts.orders['custom_cod undelivered']).toBeGreaterThan(10);
    },
  );
