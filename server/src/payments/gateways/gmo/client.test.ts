import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGmoClient } from './client.ts';
import { checkString } from './check-string.ts';
import { encodeForm, UnmappableCharacterError } from './codec.ts';
import { GmoError } from './gmo-error.ts';
import {
  CREDENTIALS,
  startHarness,
  type Harness,
} from '../../../../../tools/sandbox/test/gmo-harness.ts';

let gmo: Harness;
beforeAll(async () => {
  gmo = await startHarness({ timeoutMs: 700 });
});
afterAll(() => gmo.close());

async function refusal(call: Promise<unknown>): Promise<GmoError> {
  const outcome = await call.then(
    () => new Error('it was accepted'),
    (error: unknown) => error,
  );
  if (outcome instanceof GmoError) return outcome;
  throw outcome;
}

async function enter(order_id = gmo.nextOrderId(), amount = 3980) {
  return {
    order_id,
    ...(await gmo.client.entryTran(CREDENTIALS, {
      order_id,
      job_cd: 'CAPTURE',
      amount,
      three_ds: false,
    })),
  };
}

async function pay(
  card: string | { member_id: string; card_seq: string },
  order_id = gmo.nextOrderId(),
) {
  const trade = await enter(order_id);
  const source = typeof card === 'string' ? { token: card } : { site: CREDENTIALS, ...card };
  const reply = await gmo.client.execTran(CREDENTIALS, {
    ...trade,
    card: source,
    client_field: 'p1',
  });
  return { trade, reply };
}

describe('a trade', () => {
  it('is entered, executed and found', async () => {
    const { trade, reply } = await pay(await gmo.token());
    expect(reply).toMatchObject({
      kind: 'done',
      result: { order_id: trade.order_id, client_field1: 'p1' },
    });
    const found = await gmo.client.searchTrade(CREDENTIALS, trade.order_id);
    expect(found).toMatchObject({
      status: 'CAPTURE',
      amount: 3980,
      card_no: '************1111',
      client_field1: 'p1',
    });
    expect(found?.access_id).toBe(trade.access_id);
    expect(found?.access_pass).toBe(trade.access_pass);
  });

  it('uses an order id once forever', async () => {
    const { order_id } = await enter();
    const error = await refusal(enter(order_id));
    expect(error.report_code).toBe('E01040010');
    expect(error.unknownOutcome).toBe(false);
  });

  it('is null if it was not entered', async () => {
    expect(await gmo.client.searchTrade(CREDENTIALS, 'never')).toBeNull();
  });

  it('names several faults at once, joined by pipes, with HTTP 200', async () => {
    const { status, type, bytes } = await gmo.raw(
      'EntryTran',
      encodeForm({
        ShopID: CREDENTIALS.shop_id,
        ShopPass: CREDENTIALS.shop_pass,
        OrderID: 'A_1',
        JobCd: 'SELL',
        Amount: '1x',
      }),
    );
    expect(status).toBe(200);
    expect(type.toLowerCase().replace(' ', '')).toBe('text/plain;charset=windows-31j');
    expect(bytes.toString('latin1')).toBe(
      'ErrCode=E01|E01|E01&ErrInfo=E01040013|E01050002|E01060006\r\n',
    );
    const error = await refusal(
      gmo.client.entryTran(
        { shop_id: '', shop_pass: '' },
        { order_id: 'A_1', job_cd: 'CAPTURE', amount: 12345678, three_ds: false },
      ),
    );
    expect(error.infos.map(({ info }) => info)).toEqual([
      'E01010001',
      'E01020001',
      'E01040013',
      'E01060005',
    ]);
  });

  it.each([
    ['4999000000000002', '42G020000', 'G02', false],
    ['4999000000000044', '42G440000', 'G44', false],
    ['5999000000000001', '42C010000', 'C01', true],
    ['4111111111111112', 'E41170099', 'E41', false],
    ['9111111111111111', 'E41170002', 'E41', false],
  ])('with card %s is refused with %s', async (card, info, code, unknown) => {
    const order_id = gmo.nextOrderId();
    const error = await refusal(pay(await gmo.token(card), order_id));
    expect(error.infos).toEqual([{ code, info }]);
    expect(error.unknownOutcome).toBe(unknown);
    expect(await gmo.client.searchTrade(CREDENTIALS, order_id)).toMatchObject({
      status: 'UNPROCESSED',
      err_info: info,
    });
  });

  it('is refused with an expired card', async () => {
    expect((await refusal(pay(await gmo.token('4111111111111111', '2610')))).report_code).toBe(
      '42G830000',
    );
    expect((await pay(await gmo.token('4111111111111111', '2611'))).reply.kind).toBe('done');
  });

  it('is executed once, even by two concurrent calls', async () => {
    const trade = await enter();
    const tokens = [await gmo.token(), await gmo.token()];
    const outcomes = await Promise.allSettled(
      tokens.map((token) => gmo.client.execTran(CREDENTIALS, { ...trade, card: { token } })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      (
        await refusal(
          gmo.client.execTran(CREDENTIALS, { ...trade, card: { token: await gmo.token() } }),
        )
      ).report_code,
    ).toBe('E11010001');
  });

  it('changes its amount, and is voided once on the same day', async () => {
    const { trade } = await pay(await gmo.token());
    await gmo.client.changeTran(CREDENTIALS, { ...trade, job_cd: 'CAPTURE', amount: 1000 });
    expect(await gmo.client.searchTrade(CREDENTIALS, trade.order_id)).toMatchObject({
      amount: 1000,
    });
    const voided = await gmo.client.alterTran(CREDENTIALS, { ...trade, job_cd: 'VOID' });
    expect(voided.tran_id).toMatch(/^\d{28}$/);
    expect(
      (await refusal(gmo.client.alterTran(CREDENTIALS, { ...trade, job_cd: 'VOID' }))).report_code,
    ).toBe('E11010003');
  });

  it('is not found with another password', async () => {
    const trade = await enter();
    const error = await refusal(
      gmo.client.execTran(CREDENTIALS, {
        ...trade,
        access_pass: '0'.repeat(32),
        card: { token: await gmo.token() },
      }),
    );
    expect(error.report_code).toBe('E01110002');
  });
});

describe('a token', () => {
  it('works once', async () => {
    const token = await gmo.token();
    await pay(token);
    expect((await refusal(pay(token))).report_code).toBe('EX1000302');
  });

  it('is valid for thirty minutes', async () => {
    const [inTime, late] = [await gmo.token(), await gmo.token()];
    const started = gmo.clock.at;
    gmo.clock.at = new Date(started.getTime() + 30 * 60_000 - 1);
    expect((await pay(inTime)).reply.kind).toBe('done');
    gmo.clock.at = new Date(started.getTime() + 30 * 60_000);
    expect((await refusal(pay(late))).report_code).toBe('EX1000303');
    gmo.clock.at = started;
  });

  it('must be well-formed', async () => {
    expect((await refusal(pay('a'.repeat(64)))).report_code).toBe('EX1000301');
    expect((await refusal(pay('short'))).report_code).toBe('EX1000304');
  });
});

describe('members and their cards', () => {
  const member = (id: string, name = '髙橋 花子') =>
    gmo.client.saveMember(CREDENTIALS, { member_id: id, member_name: name });

  it('preserve Japanese names, and can be saved twice', async () => {
    await member('u1', '髙橋 花子 & ～ポ');
    await member('u1', 'another name');
    expect(await gmo.client.searchMember(CREDENTIALS, 'u1')).toEqual({
      member_id: 'u1',
      member_name: '髙橋 花子 ＆ ～ポ',
    });
    expect(await gmo.client.searchMember(CREDENTIALS, 'nobody')).toBeNull();
  });

  it('refuse a name outside Shift_JIS before anything is sent', async () => {
    const before = gmo.calls.length;
    await expect(member('u2', '花子🌸')).rejects.toBeInstanceOf(UnmappableCharacterError);
    expect(gmo.calls.length).toBe(before);
  });

  it('are saved, listed, used and deleted under stable numbers', async () => {
    await member('u3');
    const save = async (card: string) =>
      gmo.client.saveCard(CREDENTIALS, { member_id: 'u3', token: await gmo.token(card) });
    expect(await gmo.client.searchCard(CREDENTIALS, { member_id: 'u3' })).toEqual([]);
    expect(await save('4111111111111111')).toMatchObject({
      card_seq: '0',
      card_no: '************1111',
    });
    expect((await save('5111111111111111')).card_seq).toBe('1');
    expect((await pay({ member_id: 'u3', card_seq: '0' })).reply.kind).toBe('done');
    expect((await pay({ member_id: 'u3', card_seq: '0' })).reply.kind).toBe('done');

    await gmo.client.deleteCard(CREDENTIALS, { member_id: 'u3', card_seq: '0' });
    const cards = await gmo.client.searchCard(CREDENTIALS, { member_id: 'u3' });
    expect(
      cards.map(({ card_seq, deleted, expire, holder_name }) => ({
        card_seq,
        deleted,
        expire,
        holder_name,
      })),
    ).toEqual([
      { card_seq: '0', deleted: true, expire: '3012', holder_name: 'HANAKO TAKAHASHI' },
      { card_seq: '1', deleted: false, expire: '3012', holder_name: 'HANAKO TAKAHASHI' },
    ]);
    expect((await refusal(pay({ member_id: 'u3', card_seq: '0' }))).report_code).toBe('E01240002');
    expect(
      (await refusal(gmo.client.deleteCard(CREDENTIALS, { member_id: 'u3', card_seq: '0' })))
        .report_code,
    ).toBe('E01240002');
    expect((await pay({ member_id: 'u3', card_seq: '1' })).reply.kind).toBe('done');
    expect((await save('3111111111111111')).card_seq).toBe('2');
  });

  it('are five at most; the sixth leaves its token unused, and a deleted one makes room', async () => {
    await member('u4');
    for (let i = 0; i < 5; i++)
      await gmo.client.saveCard(CREDENTIALS, { member_id: 'u4', token: await gmo.token() });
    const token = await gmo.token();
    expect(
      (await refusal(gmo.client.saveCard(CREDENTIALS, { member_id: 'u4', token }))).report_code,
    ).toBe('E01230009');
    await gmo.client.deleteCard(CREDENTIALS, { member_id: 'u4', card_seq: '2' });
    expect((await gmo.client.saveCard(CREDENTIALS, { member_id: 'u4', token })).card_seq).toBe('5');
  });

  it('can be saved from a settled order, not from an open one', async () => {
    await member('u5');
    const { trade } = await pay(await gmo.token());
    const taken = await gmo.client.tradedCard(CREDENTIALS, {
      member_id: 'u5',
      order_id: trade.order_id,
      default_flag: true,
    });
    expect(taken).toMatchObject({ card_seq: '0', card_no: '************1111' });
    expect(
      (await gmo.client.searchCard(CREDENTIALS, { member_id: 'u5', card_seq: '0' }))[0]
        ?.default_flag,
    ).toBe(true);
    const open = await enter();
    const error = await refusal(
      gmo.client.tradedCard(CREDENTIALS, { member_id: 'u5', order_id: open.order_id }),
    );
    expect(error.report_code).toBe('E01110010');
  });

  it('are refused for an unknown site', async () => {
    const wrong = { site_id: CREDENTIALS.site_id, site_pass: 'wrong' };
    expect((await refusal(gmo.client.searchMember(wrong, 'u1'))).report_code).toBe('E01210002');
  });
});

describe('a broken connection', () => {
  it('loses the reply, not the effect: SearchTrade finds it', async () => {
    const trade = await enter();
    await gmo.control({ drop_reply_for: 'ExecTran' });
    const error = await refusal(
      gmo.client.execTran(CREDENTIALS, { ...trade, card: { token: await gmo.token() } }),
    );
    expect(error).toMatchObject({ report_code: 'CONNECTION_LOST', unknownOutcome: true });
    expect(await gmo.client.searchTrade(CREDENTIALS, trade.order_id)).toMatchObject({
      status: 'CAPTURE',
    });
  });

  it('times out when slow, and the effect is there too', async () => {
    const trade = await enter();
    await gmo.control({ latency_ms: 1_500 });
    const error = await refusal(
      gmo.client.execTran(CREDENTIALS, { ...trade, card: { token: await gmo.token() } }),
    );
    await gmo.control({ latency_ms: 0 });
    expect(error).toMatchObject({ report_code: 'TIMEOUT', unknownOutcome: true });
    expect(await gmo.client.searchTrade(CREDENTIALS, trade.order_id)).toMatchObject({
      status: 'CAPTURE',
    });
  });

  it('has an unknown outcome after an HTTP failure', async () => {
    await gmo.control({ next_api_fault: { api: 'SearchTrade', http_status: 503 } });
    const error = await refusal(gmo.client.searchTrade(CREDENTIALS, 'any'));
    expect(error).toMatchObject({ report_code: 'HTTP_503', unknownOutcome: true });
  });

  it.each([
    ['E90010001', true],
    ['E82010001', true],
    ['E91020001', true],
    ['E92000001', false],
  ])('%s: unknown outcome %s', async (info, unknown) => {
    await gmo.control({ next_api_fault: { api: 'EntryTran', info } });
    expect((await refusal(enter())).unknownOutcome).toBe(unknown);
  });

  it('sends nothing when no server listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const unreachable = createGmoClient({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 700 });
    expect(await refusal(unreachable.searchTrade(CREDENTIALS, 'any'))).toMatchObject({
      report_code: 'UNREACHABLE',
      unknownOutcome: false,
    });
  });
});

describe('a server other than GMO', () => {
  const trade = { access_id: '0'.repeat(32), access_pass: '1'.repeat(32) };
  let answer = { status: 200, body: '', location: '' };
  const server = createServer((request, response) => {
    request.resume();
    response
      .writeHead(answer.status, answer.location === '' ? {} : { location: answer.location })
      .end(answer.body);
  });
  let forger: ReturnType<typeof createGmoClient>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    forger = createGmoClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeoutMs: 700,
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const fields = {
    OrderID: 'O1',
    Forward: '2a99662',
    Method: '1',
    PayTimes: '',
    Approve: '6416276',
    TranID: '1'.repeat(28),
    TranDate: '20261121120000',
  };
  const body = (changes: Record<string, string>) =>
    Object.entries({
      ...fields,
      CheckString: checkString(fields, CREDENTIALS.shop_pass),
      ...changes,
    })
      .map(([name, value]) => `${name}=${value}`)
      .join('&');

  it('is trusted with the right CheckString', async () => {
    answer = { status: 200, body: body({}), location: '' };
    expect(await forger.secureTran2(CREDENTIALS, trade)).toMatchObject({
      order_id: 'O1',
      approve: '6416276',
    });
  });

  it.each([
    ['another order', { OrderID: 'O2' }],
    ['another approval', { Approve: '6416277' }],
    ['no CheckString', { CheckString: '' }],
    ['a made-up CheckString', { CheckString: '0'.repeat(32) }],
  ])('is not trusted with %s', async (_name, changes) => {
    answer = { status: 200, body: body(changes), location: '' };
    expect(await refusal(forger.secureTran2(CREDENTIALS, trade))).toMatchObject({
      report_code: 'CHECK_STRING_MISMATCH',
      unknownOutcome: true,
    });
  });

  it('does not get the passwords by a redirect, and cannot pass as GMO with an odd page', async () => {
    answer = { status: 307, body: '', location: 'http://127.0.0.1:1/' };
    expect((await refusal(forger.searchTrade(CREDENTIALS, 'O1'))).report_code).toBe('HTTP_307');
    answer = { status: 200, body: '<html>maintenance</html>', location: '' };
    expect(await refusal(forger.searchTrade(CREDENTIALS, 'O1'))).toMatchObject({
      report_code: 'MALFORMED_REPLY',
      unknownOutcome: true,
    });
    answer = { status: 200, body: 'ErrCode=E01&ErrInfo=<script>', location: '' };
    expect((await refusal(forger.secureTran2(CREDENTIALS, trade))).message).toBe(
      'GMO SecureTran2: MALFORMED_REPLY',
    );
  });

  it('must return a page when it requests 3-D Secure', async () => {
    answer = { status: 200, body: 'ACS=2&RedirectUrl=', location: '' };
    const call = forger.execTran(CREDENTIALS, {
      ...trade,
      order_id: 'O1',
      card: { token: 't' },
      ret_url: 'http://shop.example/r',
    });
    expect(await refusal(call)).toMatchObject({
      report_code: 'MISSING_REDIRECT_URL',
      unknownOutcome: false,
    });
  });
});

it('writes no password, token or card into its log or its errors', async () => {
  const token = await gmo.token('4999000000000002');
  const error = await refusal(pay(token));
  const trace = `${JSON.stringify(gmo.calls)} ${error.message} ${error.stack} ${JSON.stringify(error)}`;
  expect(gmo.calls.at(-1)).toMatchObject({
    api: 'ExecTran',
    infos: [{ code: 'G02', info: '42G020000' }],
  });
  for (const secret of [token, CREDENTIALS.shop_pass, CREDENTIALS.site_pass, '4999000000000002'])
    expect(trace).not.toContain(secret);
});
