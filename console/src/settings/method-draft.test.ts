import { shippingMethods } from '@noren/contract/entities/shipping-method';
import { methodFaults } from '@noren/contract/shipping-method-rules';
import { describe, expect, it } from 'vitest';
import {
  draftsOfMethods,
  methodsOfDrafts,
  newMethodDraft,
  type MethodDraft,
} from './method-draft.ts';

const named = (ja: string, en = '') => ({ names: { ja, en, 'zh-TW': '' } });
const draft = (part: Partial<MethodDraft> = {}): MethodDraft => ({
  ...newMethodDraft(),
  ...named('宅急便'),
  fee: '800',
  ...part,
});
const errorsOf = (part: Partial<MethodDraft>) => {
  const typed = draft(part);
  const made = methodsOfDrafts([typed]);
  return 'errors' in made ? made.errors[typed.id] : null;
};

describe('drafts of shipping methods', () => {
  it('become methods that the contract takes, with numbers in any digits', () => {
    const made = methodsOfDrafts([
      draft({
        ...named('宅急便', ' Box '),
        fee: '８００円',
        fee_type: 'condition',
        threshold: '１０，０００',
        steps: [
          { key: 'a', up_to: '２，０００', extra: '０' },
          { key: 'b', up_to: '10000', extra: '¥400' },
        ],
      }),
      draft({
        ...named('ネコポス'),
        is_letterbox: true,
        letterbox_most: '３',
        freezes_others: true,
      }),
    ]);
    const methods = 'methods' in made ? made.methods : [];
    expect(methods).toMatchObject([
      {
        name: { ja: '宅急便', en: 'Box', 'zh-TW': null },
        fee: 800,
        free_shipping_threshold: 10_000,
        steps: [
          { up_to: 2_000, extra: 0 },
          { up_to: 10_000, extra: 400 },
        ],
        letterbox_most: null,
      },
      // only a frozen method freezes other goods
      { letterbox_most: 3, freezes_others: false },
    ]);
    expect(shippingMethods.safeParse(methods).success).toBe(true);
    expect(methodFaults(methods)).toEqual([]);
    expect(methodsOfDrafts(draftsOfMethods(methods))).toEqual({ methods });
  });

  it.each<[string, Partial<MethodDraft>, object]>([
    ['no name', named(' '), { name: 'missing' }],
    ['a negative fee', { fee: '-1' }, { fee: true }],
    ['a fee of 1e9', { fee: '1000000000' }, { fee: true }],
    ['a fee in words', { fee: '無料' }, { fee: true }],
    ['no threshold', { fee_type: 'condition' }, { threshold: true }],
    ['no units', { is_letterbox: true, letterbox_most: '0' }, { letterbox_most: true }],
    ['a hundred units', { is_letterbox: true, letterbox_most: '100' }, { letterbox_most: true }],
    [
      'a weight of nothing',
      { steps: [{ key: 'a', up_to: '0', extra: '0' }] },
      { steps: { a: { up_to: 'number' } } },
    ],
    [
      'a negative weight',
      { steps: [{ key: 'a', up_to: '-５', extra: '0' }] },
      { steps: { a: { up_to: 'number' } } },
    ],
    [
      'a weight of 1e9',
      { steps: [{ key: 'a', up_to: '1000000000', extra: '' }] },
      { steps: { a: { up_to: 'number', extra: 'number' } } },
    ],
    [
      'a heavier step that is cheaper',
      {
        steps: [
          { key: 'a', up_to: '10', extra: '100' },
          { key: 'b', up_to: '10', extra: '99' },
        ],
      },
      { steps: { b: { up_to: 'not_above', extra: 'not_above' } } },
    ],
  ])('have an error: %s', (_, part, errors) => expect(errorsOf(part)).toEqual(errors));

  it('have an error at the second of two equal names', () => {
    const [one, other] = [draft(), draft(named('宅急便 '))];
    expect(methodsOfDrafts([one, other])).toEqual({ errors: { [other.id]: { name: 'twice' } } });
  });
});
