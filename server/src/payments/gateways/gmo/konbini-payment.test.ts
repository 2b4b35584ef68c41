import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkString } from './check-string.ts';
import { createGmoClient } from './client.ts';
import { GmoError } from './gmo-error.ts';
import { endOfJstDay, instantOfJst, jstDaysBetween } from './jst-time.ts';
import {
  cancelNumber,
  inquireNumber,
  issueNumber,
  receiptPhone,
  type NewNumber,
} from './konbini-payment.ts';
import {
  CREDENTIALS,
  startHarness,
  type Harness,
} from '../../../../../tools/sandbox/test/gmo-harness.ts';
import { fullWidth, printable } from './terminal-text.ts';

let gmo: Harness;
beforeAll(async () => {
  gmo = await startHarness();
});
afterEach(() => gmo.control({ webhooks: 'normal', next_api_fault: null, drop_reply_for: null }));
afterAll(() => gmo.close());

const wanted = (also: Partial<NewNumber> = {}): NewNumber => ({
  gateway_order_id: gmo.nextOrderId(),
  amount: 3980,
  convenience: '00001',
  customer_name: '髙橋　花子',
  customer_kana: 'タカハシ　ハナコ',
  tel_no: '09012345678',
  days: 3,
  shop: { name: '花森 西陣店', phone: '075-000-0187', hours: '10:00-18:00' },
  client_field: '42',
  ...also,
});
const issue = (also: Partial<NewNumber> = {}) => {
  const input = wanted(also);
  return issueNumber(gmo.client, CREDENTIALS, input).then((issued) => ({
    ...issued,
    id: input.gateway_order_id,
  }));
};
const ask = (id: string) => inquireNumber(gmo.client, CREDENTIALS, id);

async function counter(
  fields: Record<string, string>,
  language = 'en',
): Promise<{ status: number; page: string }> {
  const response = await fetch(`${gmo.base}/counter`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'accept-language': language },
  });
  return { status: response.status, page: await response.text() };
}
const pay = (number: { receipt_no: string; conf_no: string }) =>
  counter({ receipt_no: number.receipt_no, conf_no: number.conf_no, step: 'pay' });

describe('a number', () => {
  it.each([
    ['00001', /^\d{11}$/, /^\d{6}$/],
    ['00002', /^\d{12}$/, /^\d{5}$/],
    ['00005', /^\d{11}$/, /^\d{6}$/],
    ['00008', /^\d{6}$/, /^09012345678$/],
  ])(
    'of chain %s has its format, and ends at 23:59:59 of the last day in Japan',
    async (convenience, receipt, conf) => {
      const { number, id, access_id } = await issue({ convenience });
      expect(number).toMatchObject({
        convenience,
        receipt_no: expect.stringMatching(receipt),
        conf_no: expect.stringMatching(conf),
        receipt_url: null,
      });
      expect(number.payment_term).toEqual(endOfJstDay(gmo.clock.at, 3));
      expect(await ask(id)).toEqual({
        kind: 'open',
        access: { access_id, access_pass: expect.any(String) },
        number,
      });
    },
  );

  it.each<[Partial<NewNumber>, string]>([
    [{ amount: 0 }, 'M01005011'],
    [{ amount: 300_000 }, 'M01005011'],
    [{ convenience: '00006' }, 'M01009002'],
    [{ customer_name: '花 子' }, 'M01010013'],
    [{ customer_name: '花'.repeat(21) }, 'M01010012'],
    [{ customer_kana: 'はなこ' }, 'M01011013'],
    [{ tel_no: '0901234567890123' }, 'M01012005'],
    [{ days: 61, convenience: '00002' }, 'M01013011'],
    [{ shop: { name: '花森', phone: '075-000-0187', hours: '10時から' } }, 'M01038008'],
    [{ shop: { name: '😀', phone: '075-000-0187', hours: '10:00-18:00' } }, 'M01036001'],
  ])('is refused for %j', async (also, info) => {
    await expect(issue(also)).rejects.toMatchObject({ report_code: info, unknownOutcome: false });
  });

  it('uses an order id once forever, and is issued once', async () => {
    const input = wanted();
    const issued = await issueNumber(gmo.client, CREDENTIALS, input);
    await expect(issueNumber(gmo.client, CREDENTIALS, input)).rejects.toMatchObject({
      report_code: 'M01004010',
    });
    await expect(
      gmo.client.execTranCvs(CREDENTIALS, {
        ...issued,
        order_id: input.gateway_order_id,
        convenience: '00001',
        customer_name: '花',
        customer_kana: 'ハ',
        tel_no: '09012345678',
        payment_term_day: 1,
        contact: { name: '花森', phone: '075-000-0187', hours: '10:00-18:00' },
      }),
    ).rejects.toMatchObject({ report_code: 'M01004014' });
  });

  it('is found by an inquiry when its reply was lost', async () => {
    const input = wanted();
    await gmo.control({ drop_reply_for: 'ExecTranCvs' });
    await expect(issueNumber(gmo.client, CREDENTIALS, input)).rejects.toMatchObject({
      unknownOutcome: true,
    });
    expect(await ask(input.gateway_order_id)).toMatchObject({
      kind: 'open',
      number: { convenience: '00001', receipt_no: expect.stringMatching(/^\d{11}$/) },
    });
    expect(await ask('T0-0')).toEqual({ kind: 'none' });
  });

  it('is accepted only in a reply signed with the shop’s password', async () => {
    const signed = {
      OrderID: 'x',
      Convenience: '00001',
      ConfNo: '1',
      ReceiptNo: '2',
      PaymentTerm: '20261124235959',
      TranDate: '20261121120000',
    };
    const client = createGmoClient({
      baseUrl: 'http://gateway.test',
      timeoutMs: 1000,
      fetch: async () =>
        new Response(
          new URLSearchParams({
            ...signed,
            CheckString: checkString(signed, 'another pass', 'cvs'),
          }).toString(),
        ),
    });
    const call = client.execTranCvs(CREDENTIALS, {
      access_id: 'a',
      access_pass: 'b',
      order_id: 'x',
      convenience: '00001',
      customer_name: '花',
      customer_kana: 'ハ',
      tel_no: '0',
      payment_term_day: 1,
      contact: { name: '花', phone: '0', hours: '10:00-18:00' },
    });
    await expect(call).rejects.toMatchObject({
      report_code: 'CHECK_STRING_MISMATCH',
      unknownOutcome: true,
    });
    await expect(call).rejects.toBeInstanceOf(GmoError);
  });
});

describe('canceling', () => {
  it('cancels the number once, and is safe to repeat', async () => {
    const { number, id, ...access } = await issue();
    expect(await cancelNumber(gmo.client, CREDENTIALS, id, access)).toEqual({
      kind: 'dead',
      code: 'CANCELED',
    });
    expect(await cancelNumber(gmo.client, CREDENTIALS, id, access)).toEqual({
      kind: 'dead',
      code: 'CANCELED',
    });
    expect(await pay(number)).toMatchObject({
      status: 409,
      page: expect.stringContaining('This number was canceled'),
    });
  });
  it('finds an earlier payment', async () => {
    const { number, id, ...access } = await issue();
    expect((await pay(number)).status).toBe(200);
    expect(await cancelNumber(gmo.client, CREDENTIALS, id, access)).toMatchObject({
      kind: 'paid',
      amount: 3980,
    });
  });
  it('finds that it worked when its reply was lost', async () => {
    const { id, access_id, access_pass } = await issue();
    await gmo.control({ drop_reply_for: 'CvsCancel' });
    expect(await cancelNumber(gmo.client, CREDENTIALS, id, { access_id, access_pass })).toEqual({
      kind: 'dead',
      code: 'CANCELED',
    });
  });
  it('is not repeated when both its reply and the inquiry after it were lost', async () => {
    const { id, access_id, access_pass } = await issue();
    await gmo.client.cvsCancel(CREDENTIALS, { access_id, access_pass, order_id: id });
    await gmo.control({ next_api_fault: { api: 'CvsCancel', info: 'E92000001' } });
    expect(await cancelNumber(gmo.client, CREDENTIALS, id, { access_id, access_pass })).toEqual({
      kind: 'dead',
      code: 'CANCELED',
    });
    // the fault is still pending for the next call
    await expect(
      gmo.client.cvsCancel(CREDENTIALS, { access_id, access_pass, order_id: id }),
    ).rejects.toMatchObject({ report_code: 'E92000001' });
  });
  it('works without the access pair, and for an order the gateway does not know', async () => {
    const { id } = await issue();
    expect(await cancelNumber(gmo.client, CREDENTIALS, id, null)).toEqual({
      kind: 'dead',
      code: 'CANCELED',
    });
    expect(await cancelNumber(gmo.client, CREDENTIALS, 'T0-1', null)).toEqual({ kind: 'none' });
  });
});

describe('the counter', () => {
  it('shows amount and shop, takes the cash once, and notifies the shop', async () => {
    const { number, id } = await issue();
    const typed = { receipt_no: number.receipt_no, conf_no: number.conf_no };
    const page = await counter(typed);
    expect(page.status).toBe(200);
    expect(page.page).toMatch(/花森　西陣店[\s\S]*Lawson[\s\S]*¥3,980[\s\S]*>Pay</);
    expect((await pay(number)).page).toContain('Payment complete');
    expect(await ask(id)).toMatchObject({
      kind: 'paid',
      amount: 3980,
      result: { gmo_status: 'PAYSUCCESS', process_date: '20261121120000' },
    });
    expect(await pay(number)).toMatchObject({
      status: 409,
      page: expect.stringContaining('already been paid'),
    });
    await expect
      .poll(() => gmo.webhooks().filter((webhook) => webhook['OrderID'] === id))
      .toMatchObject([
        {
          Status: 'PAYSUCCESS',
          PayType: '3',
          Amount: '3980',
          CvsCode: '00001',
          CvsReceiptNo: number.receipt_no,
          FinishDate: '20261121120000',
        },
      ]);
  });
  it('reads numbers as people type them', async () => {
    const { number } = await issue();
    const wide = number.receipt_no.replaceAll(/\d/g, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    );
    expect(
      (
        await counter({
          receipt_no: wide,
          conf_no: ` ${number.conf_no.slice(0, 3)}-${number.conf_no.slice(3)} `,
        })
      ).page,
    ).toContain('¥3,980');
  });
  it.each([
    ['ja', '番号が見つかりません', 'lang="ja"'],
    ['en-GB,en', 'not found', 'lang="en"'],
    ['zh-Hant-TW', '查無此號碼', 'lang="zh-TW"'],
  ])('reports unknown numbers in %s', async (language, told, lang) => {
    const { status, page } = await counter({ receipt_no: '1', conf_no: '2' }, language);
    expect([status, page.includes(told), page.includes(lang)]).toEqual([404, true, true]);
  });
  it('escapes typed text, under a policy that runs nothing inline', async () => {
    const response = await fetch(`${gmo.base}/counter?receipt_no="><script>1&locale=en"><b`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).not.toMatch(/<script|<b["> ]|style=/);
    expect(page).toContain('lang="en"');
  });
});

describe('at the end of the term', () => {
  it('a number can be paid in the last second, not in the next; the shop is notified once', async () => {
    const [late, last] = [await issue({ days: 0 }), await issue({ days: 0 })];
    const began = gmo.clock.at;
    gmo.clock.at = late.number.payment_term;
    expect((await pay(last.number)).status).toBe(200);
    gmo.clock.at = new Date(late.number.payment_term.getTime() + 1000);
    expect(await pay(late.number)).toMatchObject({
      status: 409,
      page: expect.stringContaining('deadline for this number has passed'),
    });
    expect(await ask(late.id)).toEqual({ kind: 'dead', code: 'EXPIRED' });
    expect(await cancelNumber(gmo.client, CREDENTIALS, late.id, late)).toEqual({
      kind: 'dead',
      code: 'EXPIRED',
    });
    for (let turn = 0; turn < 3; turn++)
      await gmo.control({ tick: new Date(gmo.clock.at.getTime() + 1000).toISOString() });
    expect(gmo.webhooks().filter((webhook) => webhook['OrderID'] === late.id)).toMatchObject([
      { Status: 'EXPIRED', PayType: '3' },
    ]);
    gmo.clock.at = began;
  });
});

describe('texts and times', () => {
  it.each([
    ['075-000-0187（平日 10:00〜17:00）', '075-000-0187'],
    ['０３－１２３４－５６７８', '03-1234-5678'],
    ['TEL 0120ー000ー123', '0120-000-123'],
    ['090-1234-5678', '09012345678'],
    ['\u202a03-1234-\u200b5678\u202c', '03-1234-5678'],
    ['049', null],
    ['', null],
  ])('receiptPhone(%j) is %j', (text, expected) => expect(receiptPhone(text)).toBe(expected));
  it('converts half width to full width and preserves the glyphs of names', () => {
    expect(fullWidth('ｶﾞ a-1 髙福')).toBe('ガ　ａ－１　髙福');
    expect(printable('😀Shop & 店'.repeat(9), 42)).toHaveLength(21);
  });
  it.each([
    ['Café Ñandú', 'Ｃａｆｅ　Ｎａｎｄｕ'],
    ['Cafe\u0301 Đặng', 'Ｃａｆｅ　Ｄａｎｇ'],
    ['Straße & Łódź', 'Ｓｔｒａｓｓｅ　＆　Ｌｏｄｚ'],
    ['花森🌸𠮷', '花森〓'],
    ['葛\u{e0100}城 👨‍👩‍👧 か\u3099ま', '葛城　　がま'],
  ])('prints the store %j as %s', (name, expected) => expect(printable(name, 42)).toBe(expected));
  it('converts times and days of Japan', () => {
    expect(instantOfJst('20261124235959')).toEqual(new Date('2026-11-24T14:59:59Z'));
    expect(instantOfJst('soon')).toBeNull();
    expect(endOfJstDay(new Date('2026-11-21T15:30:00Z'), 0)).toEqual(
      new Date('2026-11-22T14:59:59Z'),
    );
    expect(jstDaysBetween(new Date('2026-11-21T14:59:00Z'), new Date('2026-11-21T15:00:00Z'))).toBe(
      1,
    );
  });
});
