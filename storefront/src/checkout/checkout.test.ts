import { describe, expect, test } from 'vitest';
import { placeOfFailure } from './failure-place.ts';
import { expectedOf, orderBody, orderDetails } from './order-draft.ts';
import { intentFor, intentOfLostReply } from './order-intent.ts';
import { twOrderBody } from './tw-order-body.ts';
import { addressesFor, selectionOf } from './selection.ts';
import { meansOf, missingParts } from './confirm-order.tsx';

const now = Date.UTC(2026, 10, 21);
const free = { fee_type: 'free', fee: 0, free_shipping_threshold: null, fees: [] };
const parcel = { id: 1, type: 'custom', enabled: true, is_cash_on_delivery: true, ...free };
const pickUp = { id: 2, type: 'self_pick_up', enabled: true, is_cash_on_delivery: false, ...free };
const card = { id: 11, type: 'gmo_credit', enabled: true };
const cash = { id: 12, type: 'custom_cod', enabled: true };
const home = { id: 21, type: 'custom', address: {} };
const person = { id: 22, type: 'self_pick_up', address: null };
const visa = { id: 31, expire: '2912' };
const lawson = { id: 41, convenience: '00001' };
const old = { id: 32, expire: '2001' };
const offer = {
  shippings: [parcel, pickUp],
  payments: [
    card,
    { id: 13, type: 'gmo_cvs', enabled: true },
    { id: 14, type: 'gmo_paypay', enabled: true },
    cash,
  ],
  addresses: [person, home],
  cards: [visa, old],
  konbini: [lawson],
  channel: 'marketplace',
  isMadeOnDemand: false,
  lines: [{ price: 1000, quantity: 3 }],
  last: null,
} as never;
const draft = {
  shipping_setting_id: null,
  address_id: null,
  payment_id: null,
  card_id: null,
  konbini_id: null,
};
const ids = (selection: ReturnType<typeof selectionOf>) => [
  selection.shipping?.id ?? null,
  selection.address?.id ?? null,
  selection.payment?.id ?? null,
  selection.card?.id ?? null,
];

describe('selectionOf', () => {
  test.each([
    ['selects the first shipping method and an address, but no payment', {}, [1, 21, null, null]],
    [
      'accepts a recipient without an address for a pick-up',
      { shipping_setting_id: 2, address_id: 22 },
      [2, 22, null, null],
    ],
    ['does not ship to a recipient without an address', { address_id: 22 }, [1, 21, null, null]],
    ['cash at the door', { payment_id: 12 }, [1, 21, 12, null]],
    [
      'offers no cash on delivery if the shipping method does not support it',
      { shipping_setting_id: 2, payment_id: 12 },
      [2, 22, null, null],
    ],
    ['selects a card payment with its card', { payment_id: 11, card_id: 31 }, [1, 21, 11, 31]],
    ['selects the newest valid card', { payment_id: 11 }, [1, 21, 11, 31]],
    ['ignores an expired card', { payment_id: 11, card_id: 32 }, [1, 21, null, null]],
    ['ignores a deleted card', { payment_id: 11, card_id: 99 }, [1, 21, null, null]],
    ['selects a konbini payment with its record', { payment_id: 13 }, [1, 21, 13, null]],
    ['PayPay', { payment_id: 14 }, [1, 21, 14, null]],
    ['ignores a removed setting', { shipping_setting_id: 9 }, [1, 21, null, null]],
  ])('%s', (_, part, expected) =>
    expect(ids(selectionOf({ ...draft, ...part }, offer, now))).toEqual(expected),
  );
  test('keeps a card payment selected without a card, but not complete', () => {
    const { wanted, payment } = selectionOf(
      { ...draft, payment_id: 11 },
      { ...(offer as object), cards: [old] } as never,
      now,
    );
    expect([wanted?.id, payment]).toEqual([11, null]);
  });
  test('selects the only payment type', () =>
    expect(
      ids(selectionOf(draft, { ...(offer as object), payments: [cash] } as never, now)),
    ).toEqual([1, 21, 12, null]));
  test.each([
    [
      'the payment type of the last order',
      { type: 'custom_cod', card_id: null, konbini_id: null },
      [1, 21, 12, null],
    ],
    ['its card', { type: 'gmo_credit', card_id: 33, konbini_id: null }, [1, 21, 11, 33]],
    [
      'another card if that one is gone',
      { type: 'gmo_credit', card_id: 99, konbini_id: null },
      [1, 21, 11, 31],
    ],
    [
      'nothing if the store no longer offers it',
      { type: 'payuni_credit', card_id: 31, konbini_id: null },
      [1, 21, null, null],
    ],
  ])('selects %s', (_, last, expected) =>
    expect(
      ids(
        selectionOf(
          draft,
          { ...(offer as object), cards: [visa, { id: 33, expire: '2912' }], last } as never,
          now,
        ),
      ),
    ).toEqual(expected),
  );
  test('selects the konbini record of the last order', () => {
    const records = [{ id: 42, convenience: '00002' }, lawson];
    const last = { type: 'gmo_cvs', card_id: null, konbini_id: lawson.id };
    expect(
      selectionOf(draft, { ...(offer as object), konbini: records, last } as never, now).konbini
        ?.id,
    ).toBe(lawson.id);
  });
  test('selects the default address, not the newest one', () => {
    const addresses = [
      { id: 23, type: 'custom', address: {} },
      { ...home, is_default: true },
    ];
    expect(ids(selectionOf(draft, { ...(offer as object), addresses } as never, now))[1]).toBe(
      home.id,
    );
  });
  test('treats a konbini payment without a record as incomplete', () =>
    expect(
      ids(
        selectionOf(
          { ...draft, payment_id: 13 },
          { ...(offer as object), konbini: [] } as never,
          now,
        ),
      ),
    ).toEqual([1, 21, null, null]));
  test('offers PayPay in the shop', () =>
    expect(
      ids(
        selectionOf(
          { ...draft, payment_id: 14 },
          { ...(offer as object), channel: 'shop' } as never,
          now,
        ),
      ),
    ).toEqual([1, 21, 14, null]));
  test('offers neither pick-up nor cash on delivery for goods sent by their maker', () => {
    const printed = { ...(offer as object), isMadeOnDemand: true } as never;
    expect(
      ids(selectionOf({ ...draft, shipping_setting_id: 2, payment_id: 12 }, printed, now)),
    ).toEqual([1, 21, null, null]);
    expect(ids(selectionOf({ ...draft, payment_id: 11, card_id: 31 }, printed, now))).toEqual([
      1, 21, 11, 31,
    ]);
  });
  test.each([
    ['up to the largest total that the store takes', 3_330, [11, 13, 14, 12]],
    ['not above it', 3_329, [11, 13, 14]],
  ])('offers cash on delivery %s', (_, max_total, expected) => {
    const payments = (offer as { payments: { id: number }[] }).payments.map((one) =>
      one.id === cash.id ? { ...cash, payment_fee: 330, max_total } : one,
    );
    const { offered, payment } = selectionOf(
      { ...draft, payment_id: cash.id },
      { ...(offer as object), payments } as never,
      now,
    );
    expect(offered.map(({ id }) => id)).toEqual(expected);
    expect(payment?.id ?? null).toBe(expected.includes(cash.id) ? cash.id : null);
  });
  test.each([
    [
      'closes cash on delivery below the store’s least total',
      { min_total: 3_331 },
      false,
      'too_small',
    ],
    ['closes it above the largest', { max_total: 3_329 }, false, 'too_large'],
    [
      'leaves the largest to the server while discounts may apply',
      { max_total: 3_329 },
      true,
      null,
    ],
    [
      'closes it below the least, which discounts do not reach',
      { min_total: 3_331 },
      true,
      'too_small',
    ],
  ])('%s', (_, bounds, isDiscounted, why) => {
    const payments = [{ ...cash, payment_fee: 330, ...bounds }];
    const { offered, closed } = selectionOf(
      draft,
      { ...(offer as object), payments, isDiscounted } as never,
      now,
    );
    expect(closed.map((one) => one.why)).toEqual(why === null ? [] : [why]);
    expect(offered).toHaveLength(why === null ? 1 : 0);
  });
  test('selects nothing if nothing is offered', () =>
    expect(
      ids(
        selectionOf(
          draft,
          {
            shippings: [],
            payments: [],
            addresses: [],
            cards: [],
            konbini: [],
            channel: 'shop',
            isMadeOnDemand: false,
            lines: [],
            last: null,
          },
          now,
        ),
      ),
    ).toEqual([null, null, null, null]));
  test('offers only recipients with an address for a parcel', () => {
    expect(addressesFor(parcel as never, [person, home] as never).map((one) => one.id)).toEqual([
      21,
    ]);
    expect(addressesFor(pickUp as never, [person, home] as never).map((one) => one.id)).toEqual([
      22, 21,
    ]);
  });
});

describe('missingParts', () => {
  const whole = {
    shipping: parcel,
    address: home,
    payment: cash,
    card: null,
    email: 'a@example.com',
    phone_number: '',
    region: 'JP',
    email_required: true,
    age_required: false,
    of_age: false,
  };
  test.each([
    ['nothing', {}, []],
    [
      'lists everything in page order',
      {
        shipping: null,
        address: null,
        payment: null,
        email: '',
        phone_number: '1',
        age_required: true,
      },
      ['shipping', 'receiver', 'payment', 'email', 'phone_number', 'age'],
    ],
    ['a member needs no email', { email: '', email_required: false }, []],
    [
      'an invalid email is an error for a member too',
      { email: 'a@b', email_required: false },
      ['email'],
    ],
    ['a card', { payment: card }, ['payment']],
    [
      'a konbini payment needs a record',
      { payment: { type: 'gmo_cvs' }, konbini: null },
      ['payment'],
    ],
    ['a phone with full-width digits', { phone_number: '０９０－１２３４－５６７８' }, []],
    [
      'a phone with the minus of a Mac or an iPhone',
      { phone_number: '０９０−１２３４−５６７８' },
      [],
    ],
    ['an email address in full-width letters', { email: 'ｃｏｄ＠ｅｘａｍｐｌｅ．ｃｏｍ' }, []],
    ['the age', { age_required: true }, ['age']],
    ['the age, said', { age_required: true, of_age: true }, []],
  ])('%s', (_, part, expected) =>
    expect(missingParts({ ...whole, ...part } as never)).toEqual(expected),
  );
});

describe('the body of the order', () => {
  const expected = expectedOf([{ id: 1, quantity: 2, price: 500 }], {
    amount: 1000,
    shipping_fee: 600,
    payment_fee: 330,
    total_amount: 1930,
  });
  const details = {
    item_ids: [1],
    email: ' a@example.com ',
    phone_number: '',
    region: 'JP' as const,
    buyer_name: '',
    age_required: false,
    of_age: true,
    coupon_codes: [],
    expected,
  };
  test('omits fields that were not filled in', () =>
    expect(
      orderBody({ shipping: parcel, address: home, payment: cash, card: null } as never, details),
    ).toEqual({
      item_ids: [1],
      shipping_type: 'custom',
      address_id: 21,
      payment_type: 'custom_cod',
      payment_id: 12,
      email: 'a@example.com',
      phone_number: null,
      custom_buyer_name: null,
      expected: {
        total_amount: 1930,
        amount: 1000,
        shipping_fee: 600,
        payment_fee: 330,
        items: [{ id: 1, quantity: 2, price: 500 }],
      },
    }));
  test('contains the age if it is required', () =>
    expect(
      orderBody({ shipping: parcel, address: home, payment: cash, card: null } as never, {
        ...details,
        age_required: true,
      }),
    ).toMatchObject({
      age: true,
    }));
  test('continues to payment with the card or at the konbini', () => {
    expect(
      meansOf({ payment: { type: 'gmo_credit' }, card: visa, konbini: null } as never),
    ).toEqual({ type: 'gmo_credit', card_id: 31 });
    expect(meansOf({ payment: { type: 'gmo_cvs' }, card: null, konbini: lawson } as never)).toEqual(
      { type: 'gmo_cvs', konbini_id: 41 },
    );
    expect(
      meansOf({ payment: { type: 'gmo_paypay' }, card: null, konbini: null } as never),
    ).toEqual({ type: 'gmo_paypay' });
    expect(meansOf({ payment: cash, card: null, konbini: null } as never)).toBe(null);
  });
  test('contains the stream it is ordered from', () =>
    expect(
      orderBody({ shipping: parcel, address: home, payment: cash, card: null } as never, {
        ...details,
        stream_id: 7,
      }),
    ).toMatchObject({ stream_id: 7 }));
  test('in Taiwan has the address only in shipping_data', () => {
    const body = twOrderBody(
      {
        shipping: { id: 5 },
        address: { id: 51 },
        payment: { id: 15, type: 'payuni_credit' },
      } as never,
      { ...details, stream_id: 7 },
    );
    expect(body).toEqual({
      item_ids: [1],
      shipping_data: { type: 'tw_home-delivery', address_id: 51 },
      payment_type: 'payuni_credit',
      payment_id: 15,
      email: 'a@example.com',
      phone_number: null,
      custom_buyer_name: null,
      stream_id: 7,
      expected,
    });
    expect(
      twOrderBody({ shipping: { id: 5 }, address: null, payment: { id: 15 } } as never, details),
    ).toBe(null);
  });
  test('has the coupons that the shown total includes, and what they take off', () => {
    const pricing = {
      amount: 1000,
      discount_amount: 100,
      shipping_fee: 600,
      payment_fee: 0,
      total_amount: 1500,
      refused_coupons: [{ code: 'late', reason: 'coupon_ended' as const }],
    };
    const { coupon_codes, expected: shown } = orderDetails({
      draft: { buyer_name: null, of_age: false, coupon_codes: ['spring', 'late'] },
      lines: [{ id: 1, quantity: 2, price: 500 }],
      email: '',
      phone: '',
      region: 'JP',
      ageRequired: false,
      stream_id: undefined,
      pricing,
    });
    expect([coupon_codes, shown?.discount_amount]).toEqual([['spring'], 100]);
    expect(
      orderBody({ shipping: parcel, address: home, payment: cash, card: null } as never, {
        ...details,
        coupon_codes,
      }),
    ).toMatchObject({ coupon_codes: ['spring'] });
  });
  test('is null while no total is shown', () => {
    const chosen = { shipping: parcel, address: home, payment: cash, card: null } as never;
    expect(orderBody(chosen, { ...details, expected: undefined })).toBe(null);
    expect(twOrderBody(chosen, { ...details, expected: undefined })).toBe(null);
  });
  test('is null while a choice is missing', () =>
    expect(
      orderBody({ shipping: parcel, address: null, payment: cash, card: null } as never, details),
    ).toBe(null));
});

describe('one key per intent (D-113)', () => {
  test('reuses the key for the same body, and creates one for another body', () => {
    const first = intentFor(null, { item_ids: [1] }, () => 'k1');
    expect(intentFor(first, { item_ids: [1] }, () => 'k2')).toBe(first);
    expect(intentFor(first, { item_ids: [2] }, () => 'k2').key).toBe('k2');
  });
  test('treats an order whose lines have all left the cart as possibly placed', () => {
    const intent = intentFor(null, { item_ids: [1, 2] }, () => 'k');
    expect(intentOfLostReply(intent, [])).toBe(intent);
    expect(intentOfLostReply(intent, [3])).toBe(intent);
    expect(intentOfLostReply(intent, [2])).toBe(null);
    expect(intentOfLostReply(null, [])).toBe(null);
  });
});

describe('placeOfFailure (spec §8)', () => {
  test.each([
    [{ code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED' }, { at: 'step-products' }],
    [{ code: 'REACHED_BUYER_PURCHASABLE_LIMIT' }, { at: 'step-products' }],
    [{ code: 'NOT_FOUND_ITEM_IN_CART' }, { at: 'step-products' }],
    [{ code: 'MIXED_SKU_TYPE_EXCEPTION' }, { at: 'step-category' }],
    [{ code: 'INVALID_SHIPPING_TYPE_EXCEPTION' }, { at: 'shipping' }],
    [{ code: 'AGE_VERIFICATION_REQUIRED' }, { at: 'age' }],
    [{ code: 'GMO_PAYMENT_EXCEPTION' }, { at: 'payment' }],
    [{ code: 'MISSING_PAYMENT_REDIRECT_URL' }, { at: 'payment' }],
    [{ code: 'FAILED_TO_CHECKOUT', reason: 'store_not_open' }, { at: 'page' }],
    [{ code: 'FAILED_TO_CHECKOUT', reason: 'payment_not_available' }, { at: 'payment' }],
    [{ code: 'FAILED_TO_CHECKOUT', reason: 'amount_out_of_range' }, { at: 'payment' }],
    [{ code: 'FAILED_TO_CHECKOUT', reason: 'address_incomplete' }, { at: 'receiver' }],
    [{ code: 'FAILED_TO_CHECKOUT', reason: 'coupon_unknown' }, { at: 'review' }],
    [{ code: 'FAILED_TO_CHECKOUT', reason: 'total_changed' }, { at: 'review' }],
    [{ code: 'FAILED_TO_CHECKOUT', reason: 'something_new' }, { at: 'page' }],
    [
      {
        code: 'VALIDATION_EXCEPTION',
        errors: [{ path: 'body.phone_number' }, { path: 'body.email' }],
      },
      { at: 'contact', fields: ['email', 'phone_number'] },
    ],
    [{ code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.address_id' }] }, { at: 'receiver' }],
    [{ code: 'VALIDATION_EXCEPTION', errors: 'none' }, { at: 'page' }],
    [{ code: 'NETWORK' }, { at: 'page' }],
    [{ code: 'UNKNOWN' }, { at: 'page' }],
    [{ code: 'IDEMPOTENCY_KEY_REUSED' }, { at: 'page' }],
  ])('%o', (failure, place) => expect(placeOfFailure(failure)).toEqual(place));
});
