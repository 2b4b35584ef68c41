import { describe, expect, it } from 'vitest';
import { differencesOf, exampleOfFact, proposeFacts } from './fact-proposals.ts';

type Settings = Parameters<typeof proposeFacts>[0];

const payment = (type: Settings['payments'][number]['type'], payment_fee = 0, enabled = true) => ({
  type,
  enabled,
  payment_fee,
  is_ready: true,
  term_days: 5,
});
const japan = (more: Partial<Settings> = {}): Settings => ({
  region: 'JP',
  payments: [
    payment('gmo_credit'),
    payment('gmo_cvs', 220),
    payment('gmo_paypay', 0, false),
    payment('custom_cod', 330),
  ],
  shipping: {
    enabled: true,
    is_cash_on_delivery: true,
    fee_type: 'condition',
    fee: 600,
    free_shipping_threshold: 8_000,
    fees: [
      {
        fee_type: 'fixed',
        fee: 1_200,
        free_shipping_threshold: null,
        info: { level_one_code: ['01', '47'] },
      },
    ],
  },
  pick_up: { enabled: false, address: null },
  ...more,
});
const items = {
  JP: [
    'store_name',
    'commercial_name',
    'commercial_address',
    'commercial_phone',
    'selling_price',
    'extra_fees',
    'payment_info',
    'delivery_info',
    'return_info',
  ],
  TW: ['representative', 'withdrawal_info', 'withdrawal_exceptions', 'complaint_info'],
};

describe('proposals for the legal notice', () => {
  it('have an example or a proposal for each item, in the language of the country', () => {
    for (const region of ['JP', 'TW'] as const)
      for (const item of [...items.JP, ...(region === 'TW' ? items.TW : [])])
        expect(
          [proposeFacts(japan({ region }))[item], exampleOfFact(region, item)].filter(Boolean),
          `${region} ${item}`,
        ).toHaveLength(1);
    expect(proposeFacts(japan({ region: 'TW' }))['extra_fees']).toContain('運費');
  });

  it('list the fees, payment methods with deadlines, and delivery of the settings', () => {
    const { extra_fees, payment_info, delivery_info } = proposeFacts(japan());
    expect(extra_fees).toBe(
      '送料：¥600（商品代金の合計が¥8,000以上で無料）\n送料（北海道・沖縄県）：¥1,200\nコンビニ払いの手数料：¥220\n代金引換の手数料：¥330',
    );
    expect(payment_info).toBe(
      'クレジットカード：ご注文時にお支払いいただきます。\nコンビニ払い：お支払い番号の発行から5日以内にお支払いください。\n代金引換：商品のお受け取り時に、配達員にお支払いください。',
    );
    expect(delivery_info).toContain('（代金引換はご注文後）');
  });

  it('list fees by amount, and the totals for which a method is offered', () => {
    const fee_steps = [
      { from: 10_000, fee: 440 },
      { from: 30_000, fee: 660 },
    ];
    const settings = japan({
      payments: [
        { ...payment('custom_cod', 330), fee_steps, total_from: 1_000 },
        { ...payment('gmo_cvs'), total_from: 500, total_to: 50_000 },
      ],
    });
    const { extra_fees = '', payment_info = '' } = proposeFacts(settings);
    expect(extra_fees).toContain(
      '代金引換の手数料：¥330（商品代金と送料の合計が¥10,000以上は¥440、¥30,000以上は¥660）',
    );
    expect(differencesOf('extra_fees', extra_fees, settings)).toEqual({
      missing: [],
      outdated: [],
    });
    expect(differencesOf('extra_fees', extra_fees.replace('¥660', '¥600'), settings)).toMatchObject(
      {
        missing: ['¥660'],
      },
    );
    expect(payment_info).toContain('（合計¥1,000以上のご注文に限ります）');
    expect(payment_info).toContain('（合計¥500以上¥50,000以下のご注文に限ります）');
  });

  it('state that there are no fees if there are none', () => {
    const free = japan({
      payments: [payment('gmo_credit')],
      shipping: { ...japan().shipping, enabled: false },
    });
    expect(proposeFacts(free)['extra_fees']).toBe('商品代金以外にご負担いただく料金はありません。');
  });
});

describe('a text compared with the settings', () => {
  const differs = (item: string, text: string, settings = japan()) =>
    differencesOf(item, text, settings);
  const none = { missing: [], outdated: [] };

  it('agrees if it is the proposal or empty', () => {
    for (const [item, text] of Object.entries(proposeFacts(japan())))
      expect(differs(item, text), item).toEqual(none);
    expect(differs('extra_fees', ' ')).toEqual(none);
  });

  it('agrees in the merchant’s own words', () => {
    expect(
      differs(
        'extra_fees',
        '送料 全国一律６００円（北海道・沖縄は1,200 円）。8000円以上で送料無料。代引手数料330円、コンビニ手数料 ¥220',
      ),
    ).toEqual(none);
    expect(differs('payment_info', 'カード決済、コンビニ、代引きをご利用いただけます。')).toEqual(
      none,
    );
  });

  it('differs after a fee or a payment method has changed', () => {
    const { extra_fees = '', payment_info = '' } = proposeFacts(japan());
    const dearer = japan({ shipping: { ...japan().shipping, fee: 700 } });
    expect(differs('extra_fees', extra_fees, dearer)).toEqual({
      missing: [expect.stringContaining('700')],
      outdated: [expect.stringContaining('600')],
    });
    const other = japan({
      payments: [
        payment('gmo_credit'),
        payment('gmo_cvs', 220, false),
        payment('gmo_paypay'),
        payment('custom_cod', 330),
      ],
    });
    expect(differs('payment_info', payment_info, other)).toEqual({
      missing: ['PayPay'],
      outdated: ['コンビニ払い'],
    });
  });
});
