import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import { Scrape } from '../../../test/scrape.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { sendEmails } from '../emails/send.ts';

const key = 'a key for what comes back';
let post: MailServer;
let shop: TestShop;
let sku: number;
beforeAll(async () => {
  post = await startMailServer();
  shop = await openShop({
    settings: {
      SMTP_URL: post.url,
      MAIL_FROM: 'orders@shop.example',
      BOUNCE_ADDRESS: 'bounces@shop.example',
      BOUNCES_KEY: key,
      OPERATOR_KEY: operator_key,
    },
  });
  sku = await newSku(shop, { stock: 100 });
});
afterAll(async () => {
  await shop.close();
  await post.stop();
});

const asked = async (path: string, init: RequestInit) => {
  const answer = await fetch(`${shop.origin}${path}`, init);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const say = (what: string | object, bearer = key) =>
  asked('/api/mail/bounces', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': typeof what === 'string' ? 'message/rfc822' : 'application/json',
    },
    body: typeof what === 'string' ? what : JSON.stringify(what),
  });

const returned = (to: string, status = '5.1.1', action = 'failed') =>
  `To: ${to}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; somebody@example.com\r\nAction: ${action}\r\nStatus: ${status}\r\n\r\n--b--\r\n`;

const bounced = async (email: string) =>
  (
    await shop.sql<{ bounce_status: string | null }>(
      'SELECT bounce_status FROM emails WHERE recipient = $1 ORDER BY id',
      [email],
    )
  ).map((row) => row.bounce_status);
/** Places an order with an email address and sends its first email. */
async function ordered(email: string): Promise<{ buyer: TestBuyer; order: number; path: string }> {
  const buyer = await newGuest(shop);
  const order = await buyer.order(sku, 1, { email });
  expect(await sendEmails(shop.app)).toBe(1);
  expect(post.mails.at(-1)?.to?.[0]?.address).toBe(email);
  return { buyer, order, path: post.returnPaths.at(-1) as string };
}
const metric = async (verdict: string) =>
  (await Scrape.take(shop)).of('noren_emails_bounced_total', { verdict }) ?? 0;

describe('a bounced email', () => {
  it('is recorded once and shown on the order’s page and to the operator; the address gets no more email', async () => {
    const { buyer, order, path } = await ordered('gone@example.com');
    expect(path).toMatch(/^bounces\+[0-9a-z]+-[0-9a-f]{20}@shop\.example$/);
    // the From header has the store's address; only the envelope has the return path
    expect(post.raw.at(-1)).toMatch(/^From: .*<orders@shop\.example>\r$/m);
    expect(post.raw.at(-1)).not.toContain('bounces');
    expect((await buyer.see(order)).email_undeliverable).toBe(false);
    const before = await metric('undeliverable');
    for (let n = 0; n < 2; n++) expect((await say(returned(path))).body).toEqual({ known: 1 });
    expect(await metric('undeliverable')).toBe(before + 1);
    expect(await bounced('gone@example.com')).toEqual(['5.1.1']);
    expect((await buyer.see(order)).email_undeliverable).toBe(true);
    const list = await asked('/api/operator/bounces', {
      headers: { authorization: `Bearer ${operator_key}` },
    });
    expect((list.body.data as unknown[])[0]).toMatchObject({
      kind: 'placed',
      store: 'hanamori',
      recipient: 'gone@example.com',
      status: '5.1.1',
    });
    await buyer.order(sku, 1, { email: 'Gone@example.com' });
    expect(await sendEmails(shop.app)).toBe(0);
  });

  it('for a full mailbox, or a delay, does not mark the address', async () => {
    const { buyer, order, path } = await ordered('full@example.com');
    expect((await say(returned(path, '4.4.1', 'delayed'))).body).toEqual({ known: 1 });
    expect(await bounced('full@example.com')).toEqual([null]);
    expect((await say(returned(path, '5.2.2'))).body).toEqual({ known: 1 });
    expect(await bounced('full@example.com')).toEqual(['5.2.2']);
    expect((await buyer.see(order)).email_undeliverable).toBe(false);
    await buyer.order(sku, 1, { email: 'full@example.com' });
    expect(await sendEmails(shop.app)).toBe(1);
  });

  it('is ignored if the signature belongs to another recipient', async () => {
    const { path } = await ordered('victim@example.com');
    const mine = await ordered('thief@example.com');
    const mark = mine.path.split('-')[1];
    expect((await say(returned(`${path.split('-')[0]}-${mark}`))).body).toEqual({ known: 0 });
    expect((await say(returned(path.replace(/-[0-9a-f]{20}/, `-${'0'.repeat(20)}`)))).body).toEqual(
      { known: 0 },
    );
    expect(await bounced('victim@example.com')).toEqual([null]);
    for (const bearer of ['wrong', `${key}x`, operator_key])
      expect((await say(returned(path), bearer)).status).toBe(401);
  });

  it('can be reported by a provider’s callback', async () => {
    const one = await ordered('callback-1@example.com');
    await ordered('callback-2@example.com');
    const answer = await say({
      bounces: [
        {
          recipient: 'callback-1@example.com',
          return_path: one.path,
          action: 'failed',
          status: '5.1.1',
        },
        { recipient: 'Callback-2@Example.com', action: 'failed', status: '5.2.1' },
        { recipient: 'never-written-to@example.com', action: 'failed', status: '5.1.1' },
        { recipient: 'callback-1@example.com', action: 'delivered', status: '2.0.0' },
      ],
    });
    expect(answer.body).toEqual({ known: 3 });
    expect(await bounced('callback-1@example.com')).toEqual(['5.1.1']);
    expect(await bounced('callback-2@example.com')).toEqual(['5.2.1']);
    const wrong = await say({
      bounces: [{ recipient: 'a@example.com', action: 'failed', status: 'gone' }],
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
    expect(JSON.stringify(wrong.body)).toContain('body.bounces.0.status');
    expect((await say('%PDF')).body).toEqual({ known: 0 });
  });

  it('is recorded at once when the mail server refuses the recipient: no retries, and no address in the log', async () => {
    post.refuseRecipient('nobody@example.com', '550 5.1.1 <nobody@example.com> no such user');
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { email: 'nobody@example.com' });
    expect(await sendEmails(shop.app)).toBe(0);
    expect(
      await shop.sql('SELECT status, tries, bounce_status FROM emails WHERE recipient = $1', [
        'nobody@example.com',
      ]),
    ).toEqual([{ status: 'given_up', tries: 1, bounce_status: '5.1.1' }]);
    expect((await buyer.see(order)).email_undeliverable).toBe(true);
  });

  it('does not stop codes, and an entered code clears the mark', async () => {
    const email = 'back-again@example.com';
    const { buyer, order, path } = await ordered(email);
    await say(returned(path));
    expect((await buyer.see(order)).email_undeliverable).toBe(true);
    expect(
      (await buyer.call('POST', '/stores/hanamori/contact-code', { body: { email } })).status,
    ).toBe(200);
    expect(await sendEmails(shop.app)).toBe(1);
    const code = /\b\d{6}\b/.exec(post.mails.at(-1)?.text ?? '')?.[0];
    expect(
      (await buyer.call('POST', '/stores/hanamori/contact-code/confirm', { body: { email, code } }))
        .status,
    ).toBe(200);
    expect((await buyer.see(order)).email_undeliverable).toBe(false);
  });

  it('is forgotten after a month', async () => {
    const { buyer, order, path } = await ordered('month@example.com');
    await say(returned(path));
    await shop.sql(
      "UPDATE undeliverable_emails SET since = since - interval '31 days' WHERE email = 'month@example.com'",
    );
    expect((await buyer.see(order)).email_undeliverable).toBe(false);
    await buyer.order(sku, 1, { email: 'month@example.com' });
    expect(await sendEmails(shop.app)).toBe(1);
  });
});

describe('emails about accounts', () => {
  const register = (email: string, page: string) =>
    shop.call('POST', '/users', {
      body: {
        first_name: '花',
        last_name: '山田',
        email,
        password: 'right horse',
        locale: 'ja',
        register_from: 'web_marketplace',
        login_page_url: `${shop.origin}${page}`,
        email_template_type: 'noren_live',
      },
    });

  it('have the name of the store whose page was used', async () => {
    expect((await register('new@example.com', '/stores/hanamori/account/login')).status).toBe(200);
    expect(await sendEmails(shop.app)).toBe(1);
    const mail = post.mails.at(-1);
    const [{ name }] = (await shop.sql<{ name: string }>(
      "SELECT name FROM stores WHERE slug = 'hanamori'",
    )) as [{ name: string }];
    expect(mail?.from).toMatchObject({ name, address: 'orders@shop.example' });
    expect(mail?.replyTo?.[0]).toMatchObject({ name, address: 'hanamori@example.com' });
    expect(mail?.subject).toContain(`【${name}】`);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(name);
      expect(text).not.toContain('Noren Live');
    }
  });

  it('have the house’s name if the page belongs to no store', async () => {
    for (const [email, page] of [
      ['house@example.com', '/shop/login'],
      ['nowhere@example.com', '/stores/no-such-store/account/login'],
    ] as const) {
      expect((await register(email, page)).status).toBe(200);
      expect(await sendEmails(shop.app)).toBe(1);
      expect(post.mails.at(-1)?.from?.name).toBe('Noren Live');
    }
  });
});
