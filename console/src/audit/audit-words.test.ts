import { everyEndpoint } from '@noren/contract/every-endpoint';
import { describe, expect, it } from 'vitest';
import { changedFields, foldBatches, subjectOf } from './audit-words.ts';
import { describeCall } from './call-words.ts';

describe('subject of an entry', () => {
  it.each([
    ['order N261127-ABCD2345', null, '注文 N261127-ABCD2345'],
    ['import 2', { file_name: '商品.csv' }, '商品ファイル 商品.csv'],
    ['product 12', { name: '湯のみ' }, '商品 湯のみ'],
    ['sku 7', { stock: 3 }, '商品の種類 7'],
    // the description of the call says it
    ['facts', null, ''],
    ['order emails', null, ''],
    ['registration_number', null, ''],
  ])('is said in words: %s', (subject, after, said) =>
    expect(subjectOf({ subject, before: null, after })).toBe(said),
  );
});

describe('a batch of entries', () => {
  const entry = (id: number, at: string, more: object = {}) => ({
    id,
    at: `2026-11-27T${at}Z`,
    staff: { id: 1, name: '店主' },
    call: 'POST /console/stores/{slug}/shipments',
    subject: `order N${id}`,
    before: null,
    after: null,
    ...more,
  });
  it('does not fold repeated changes of the same thing', () => {
    const entries = [3, 2, 1].map((id) => entry(id, '10:00:00', { subject: 'product 7' }));
    expect(foldBatches(entries)).toHaveLength(3);
  });
  it('folds changes of different things by the same person and call within seconds', () => {
    const entries = [
      entry(11, '10:00:29'),
      entry(10, '10:00:20'),
      entry(9, '10:00:11'),
      entry(8, '10:00:00'),
      entry(7, '10:00:00', { staff: { id: 2, name: '花' } }),
      entry(6, '09:59:59'),
      entry(5, '09:59:58', { call: 'POST /console/stores/{slug}/orders/{id}/notes' }),
      entry(4, '09:59:57'),
      entry(3, '09:58:00'),
    ];
    expect(foldBatches(entries).map((batch) => batch.map(({ id }) => id))).toEqual([
      [11, 10, 9],
      [8],
      [7],
      [6],
      [5],
      [4],
      [3],
    ]);
  });
});

describe('changed fields', () => {
  it('uses the labels of the forms, and lists only fields that differ', () => {
    const before = {
      name: '皿',
      is_archived: false,
      description: 'a',
      revision: 1,
      skus: [{ id: 1, name: '', price: 900, stock: 3 }],
    };
    const after = {
      name: '鉢',
      is_archived: true,
      description: 'a',
      revision: 2,
      skus: [{ id: 1, name: '大', price: 1_000, stock: 3 }],
    };
    expect(changedFields({ before, after })).toEqual([
      { field: '商品名', before: '皿', after: '鉢' },
      { field: '販売を終えた商品', before: 'いいえ', after: 'はい' },
      { field: '種類と価格', before: '900 (3)', after: '大 1000 (3)' },
    ]);
    expect(changedFields({ before: null, after })).toEqual([]);
  });

  it('shows the reason of a stock change, and leaves out an empty comment', () => {
    expect(
      changedFields({ before: { stock: 3 }, after: { stock: 5, reason: 'received', note: '' } }),
    ).toEqual([
      { field: '在庫数', before: '3', after: '5' },
      { field: '理由', before: '–', after: '入荷' },
    ]);
  });

  it('lists settings item by item', () => {
    const before = {
      payments: [{ type: 'custom_cod', enabled: false, payment_fee: 0 }],
      facts: { store_name: null, return_info: 'a' },
    };
    const after = {
      payments: [{ type: 'custom_cod', enabled: true, payment_fee: 330 }],
      facts: { store_name: '花森', return_info: 'a' },
    };
    expect(changedFields({ before, after })).toEqual([
      { field: '代金引換', before: '使わない', after: '使う（手数料 330）' },
      { field: '販売業者・店舗名', before: '–', after: '花森' },
    ]);
    const stepped = {
      payments: [
        { ...after.payments[0], fee_steps: [{ from: 10_000, fee: 440 }], total_from: 500 },
      ],
    };
    expect(changedFields({ before: { payments: after.payments }, after: stepped })).toEqual([
      {
        field: '代金引換',
        before: '使う（手数料 330）',
        after: '使う（手数料 330）\n10000以上：手数料440\n合計の下限: 500',
      },
    ]);
    const sends = {
      shipping: { enabled: true, fee: 600 },
      pick_up: { enabled: false, address: null },
    };
    expect(
      changedFields({
        before: { ...sends, shipping: { enabled: false, fee: 0 } },
        after: sends,
      }).map(({ field }) => field),
    ).toEqual(['宅配', '送料の金額']);
  });

  it('describes an order state by state', () => {
    const before = { status: 'undelivered', payment_status: 'paid', shipping_status: 'init' };
    const after = {
      status: 'delivering',
      payment_status: 'paid',
      shipping_status: 'delivering',
      company: 'ヤマト運輸',
    };
    expect(changedFields({ before, after })).toEqual([
      { field: '状態', before: '発送待ち', after: '発送済み' },
      { field: '配送', before: '受付', after: '発送済み' },
      { field: '配送会社', before: '–', after: 'ヤマト運輸' },
    ]);
  });

  it('shows an unknown call unchanged', () =>
    expect(describeCall('POST /console/unheard')).toBe('POST /console/unheard'));

  // a new call of the staff must be described, or be added here
  it('has words for every call of the staff that is recorded', () =>
    expect(
      Object.keys(everyEndpoint).filter(
        (key) =>
          /^(POST|PUT|PATCH|DELETE) \/console\//.test(key) &&
          describeCall(key) === key &&
          !notRecorded.has(key),
      ),
    ).toEqual([]));
});

/** Calls that change no store: checks, and changes of the caller's own account. */
const notRecorded: ReadonlySet<string> = new Set([
  'POST /console/sign-in',
  'POST /console/sign-out',
  'POST /console/stores/{slug}/stock-file',
  'POST /console/stores/{slug}/gateway-tests',
  'POST /console/stores/{slug}/test-email',
  'POST /console/stores/{slug}/imports/{id}/check',
  'POST /console/stores/{slug}/shipments/match',
  'POST /console/stores/{slug}/orders/{id}/goods-preview',
  'PUT /console/stores/{slug}/views',
  'POST /console/invitations/look',
  'POST /console/password-reset',
  'POST /console/password-reset/look',
  'POST /console/password-reset/confirm',
  'POST /console/me/password',
  'POST /console/me/passkeys/challenge',
  'POST /console/me/passkeys',
  'DELETE /console/me/passkeys/{id}',
  'POST /console/passkey-sign-in/challenge',
  'POST /console/passkey-sign-in',
  'POST /console/stores/{slug}/products/{id}/preview',
  'POST /console/stores/{slug}/rehearsal/link',
  'POST /console/stores/{slug}/shows/{id}/host-link',
  'POST /console/stores/{slug}/cancellations/check',
  'POST /console/stores/{slug}/product-changes/check',
  'POST /console/stores/{slug}/login-token-check',
]);
