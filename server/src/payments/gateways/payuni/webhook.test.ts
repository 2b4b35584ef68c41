import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeQuery, sealFields } from './codec.ts';
import {
  isNewer,
  outcomeKey,
  webhookMismatches,
  openWebhook,
  readEnvelope,
  type TradeOutcome,
  type ParsedWebhook,
} from './webhook.ts';
import { CREDENTIALS } from '../../../../../tools/sandbox/test/payuni-harness.ts';

const PAID = {
  Status: 'SUCCESS',
  Message: '授權成功',
  MerID: CREDENTIALS.mer_id,
  MerTradeNo: 'T1042-1',
  TradeNo: '1749455902654711792',
  TradeAmt: '1280',
  TradeStatus: '1',
  PaymentType: '1',
  Card6No: '414763',
  Card4No: '0001',
  ResCode: '00',
  AuthCode: '123456',
  AuthDay: '20260101',
  AuthTime: '120000',
};

const bodyOf = (fields: Record<string, string | undefined>, outer: Record<string, string> = {}) =>
  encodeQuery({
    Status: 'SUCCESS',
    MerID: CREDENTIALS.mer_id,
    Version: '1.2',
    ...sealFields(fields, CREDENTIALS),
    ...outer,
  });

function parse(
  fields: Record<string, string | undefined>,
  outer: Record<string, string> = {},
): ParsedWebhook {
  const envelope = readEnvelope(bodyOf(fields, outer));
  if (envelope === null) throw new Error('no envelope');
  return openWebhook(envelope, CREDENTIALS);
}

function outcomeOf(changes: Record<string, string | undefined>): TradeOutcome {
  const parsed = parse({ ...PAID, ...changes });
  if (parsed.kind !== 'payment') throw new Error(JSON.stringify(parsed));
  return parsed.outcome;
}

describe('an envelope', () => {
  it('is read as bytes or text, and names the shop whose key to try', () => {
    expect(readEnvelope(Buffer.from(bodyOf(PAID)))).toEqual(readEnvelope(bodyOf(PAID)));
    expect(readEnvelope(bodyOf(PAID))?.mer_id).toBe(CREDENTIALS.mer_id);
  });

  it.each([
    ['nothing', ''],
    ['no shop', bodyOf(PAID, { MerID: '' })],
    ['an invalid shop', bodyOf(PAID, { MerID: "' OR 1=1" })],
    ['no message', bodyOf(PAID, { EncryptInfo: '' })],
    ['too long a message', bodyOf(PAID, { EncryptInfo: 'ab'.repeat(10_000) })],
    ['an invalid signature', bodyOf(PAID, { HashInfo: 'x' })],
  ])('is rejected with %s', (_name, body) => {
    expect(readEnvelope(body)).toBeNull();
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        fc.string(),
        (MerID, EncryptInfo, text) => {
          for (const body of [text, bodyOf(PAID, { MerID }), bodyOf(PAID, { EncryptInfo })]) {
            const envelope = readEnvelope(body);
            if (envelope !== null) openWebhook(envelope, CREDENTIALS);
          }
        },
      ),
    );
  });

  it('is forged when sealed with another key, even if well-formed', () => {
    const other = { ...CREDENTIALS, hash_key: 'y'.repeat(32) };
    const envelope = readEnvelope(bodyOf({}, sealFields(PAID, other)));
    expect(envelope && openWebhook(envelope, CREDENTIALS)).toEqual({ kind: 'forged' });
  });

  it('is forged when its signature was changed', () => {
    const { HashInfo } = sealFields(PAID, CREDENTIALS);
    expect(
      parse(PAID, { HashInfo: HashInfo.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) }),
    ).toEqual({ kind: 'forged' });
  });

  it('names malformed fields, never their values', () => {
    expect(parse({ ...PAID, TradeNo: 'secret', TradeAmt: '1.5', MerID: 'S99' })).toEqual({
      kind: 'malformed',
      fields: ['TradeNo', 'TradeAmt', 'MerID'],
    });
    expect(parse({ Status: 'SUCCESS' })).toEqual({
      kind: 'malformed',
      fields: ['MerTradeNo', 'TradeNo', 'TradeAmt'],
    });
    expect(parse({ ...PAID, Status: '<b>' })).toEqual({ kind: 'malformed', fields: ['Status'] });
  });
});

describe('the result', () => {
  it('contains the payment, and the saved card', () => {
    expect(parse({ ...PAID, CreditHash: 'A'.repeat(64), CreditLife: '1230' })).toMatchObject({
      kind: 'payment',
      result: {
        mer_trade_no: 'T1042-1',
        amount: 1280,
        auth_day: '20260101',
        bound: { credit_hash: 'A'.repeat(64), credit_life: '1230' },
      },
      outcome: { payment_status: 'paid', code: '' },
    });
  });

  it.each([
    ['paid', {}, 'paid', '', ''],
    ['UNKNOWN', { Status: 'UNKNOWN', TradeStatus: '8' }, 'approving', 'UNKNOWN', ''],
    ['UNKNOWN with any trade status', { Status: 'UNKNOWN' }, 'approving', 'UNKNOWN', ''],
    ['UNAPPROVED', { Status: 'UNAPPROVED', TradeStatus: '8' }, 'approving', 'UNAPPROVED', ''],
    ['to be confirmed', { TradeStatus: '8' }, 'approving', '', ''],
    ['page still open', { TradeStatus: '9' }, 'approving', '', ''],
    [
      'refused by the bank',
      { Status: 'CREDIT03001', TradeStatus: '2', ResCode: '51', AuthCode: '' },
      'failed',
      'CREDIT03001',
      '51',
    ],
    [
      'refused without a code',
      { Status: 'ERROR', TradeStatus: '2', ResCode: '', AuthCode: '' },
      'failed',
      'DECLINED',
      '',
    ],
    [
      'too late',
      { Status: 'API01003', TradeStatus: '4', ResCode: '', AuthCode: '' },
      'failed',
      'API01003',
      '',
    ],
    [
      'cancelled with a code of the card’s',
      { Status: 'CREDIT03017', TradeStatus: '3', ResCode: '', AuthCode: '' },
      'failed',
      'CREDIT03017',
      '',
    ],
    [
      'given up by the buyer',
      { Status: 'CREDIT06003', TradeStatus: '3', ResCode: '', AuthCode: '' },
      'failed',
      'CANCELLED_BY_BUYER',
      '',
    ],
    [
      'authorised and taken back: the ECI, though none is named',
      { Status: 'CREDIT06001', TradeStatus: '3' },
      'failed',
      'ECI_MISMATCH',
      '',
    ],
    [
      'taken back, with its ECI',
      { Status: 'CREDIT06001', TradeStatus: '3', ECI: '07', AuthCode: '' },
      'failed',
      'ECI_MISMATCH',
      '',
    ],
    ['paid, with the scheme’s ECI', { ECI: '05' }, 'paid', '', ''],
    ['paid, with another ECI: not yet', { ECI: '07' }, 'approving', 'ECI_MISMATCH', ''],
    ['paid by Mastercard', { Card6No: '511111', ECI: '02' }, 'paid', '', ''],
    [
      'paid by Mastercard with Visa’s ECI',
      { Card6No: '511111', ECI: '05' },
      'approving',
      'ECI_MISMATCH',
      '',
    ],
    ['paid by UnionPay, which knows none', { Card6No: '620000', ECI: '09' }, 'paid', '', ''],
    ['paid, yet not a success', { Status: 'CREDIT03001' }, null, 'CREDIT03001', '00'],
    ['no state', { TradeStatus: '' }, null, '', ''],
    ['a state never heard of', { TradeStatus: '7' }, null, '', ''],
  ])('%s', (_name, changes, payment_status, code, res_code) => {
    expect(outcomeOf(changes)).toEqual({ payment_status, code, res_code });
  });

  it('is compared with our own row', () => {
    const parsed = parse(PAID);
    if (parsed.kind !== 'payment') throw new Error(parsed.kind);
    const own = { mer_trade_no: 'T1042-1', trade_no: '1749455902654711792', amount: 1280 };
    expect(webhookMismatches(parsed.result, own)).toEqual([]);
    expect(webhookMismatches(parsed.result, { ...own, trade_no: '' })).toEqual([]);
    expect(
      webhookMismatches(parsed.result, { mer_trade_no: 'T1', trade_no: '1', amount: 1 }),
    ).toEqual(['MerTradeNo', 'TradeNo', 'TradeAmt']);
    expect(outcomeKey(parsed.result)).toBe('1749455902654711792/1');
  });

  it.each([
    [null, '9', true],
    [null, '7', false],
    ['9', '8', true],
    ['8', '1', true],
    ['8', '2', true],
    ['2', '1', true],
    ['1', '3', true],
    ['1', '1', false],
    ['1', '8', false],
    ['1', '2', false],
    ['3', '1', false],
  ])('after %s, %s is newer: %s', (previous, incoming, newer) => {
    expect(isNewer(previous, incoming)).toBe(newer);
  });
});
