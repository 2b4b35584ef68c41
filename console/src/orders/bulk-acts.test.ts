import type { OrderStage } from '@noren/contract/order-lists';
import { describe, expect, it } from 'vitest';
import { actsFor, fitting } from './bulk-acts.ts';

const of = (...stages: OrderStage[]) => stages.map((stage) => ({ stage }));

describe('acts on chosen orders', () => {
  it.each([
    ['owner', ['message', 'note', 'tags', 'export', 'cancel']],
    ['support', ['message', 'note', 'tags']],
    ['packer', ['note', 'tags']],
    ['accountant', ['export']],
    ['liver', []],
    [undefined, []],
  ])('%s: %j', (role, acts) => expect(actsFor(of('to_ship'), role)).toEqual(acts));

  it('offers to cancel only if one of them has not shipped', () => {
    expect(actsFor(of('shipped', 'done', 'closed'), 'owner')).not.toContain('cancel');
    expect(actsFor(of('shipped', 'unpaid'), 'owner')).toContain('cancel');
  });

  it('ships what waits, and delivers what has shipped', () => {
    const chosen = of('to_ship', 'shipped', 'done', 'unpaid');
    expect(chosen.filter(fitting.ship)).toEqual(of('to_ship'));
    expect(chosen.filter(fitting.deliver)).toEqual(of('shipped'));
  });
});
