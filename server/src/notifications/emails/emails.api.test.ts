import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, theMember } from '../../../test/buyer.ts';
import { finish } from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { sendEmails } from './send.ts';

async function buyInCash(shop: TestShop, email: string | null, language: string): Promise<number> {
  const guest = await shop.guest();
  const added = await shop.call('POST', '/add-cart', { guest, body: { id: 1, quantity: 1 } });
  const address = await shop.call('POST', '/addresses', {
    guest,
    body: {
      type: 'custom',
      name: '髙橋 花子',
      phone_number: '09012345678',
      address: {
        postcode: '6028475',
        level_one: '京都府',
        level_two: '京都市上京区',
        level_four: '1',
        level_one_code: '26',
        region: 'JP',
      },
    },
  });
  const order = await shop.call('POST', '/checkout', {
    guest,
    headers: { 'accept-language': language },
    body: {
      item_ids: [added.body.cart_item_id],
      shipping_type: 'custom',
      address_id: address.body.id,
      payment_type: 'custom_cod',
      email,
      phone_number: email === null ? '09012345678' : null,
    },
  });
  expect(order.status).toBe(200);
  return order.body.id;
}

describe('emails by SMTP', () => {
  let post: MailServer;
  let shop: TestShop;
  beforeAll(async () => {
    post = await startMailServer();
    shop = await openShop({
      settings: {
        SMTP_URL: post.url,
        MAIL_FROM: 'orders@shop.example',
        OPERATOR_KEY: operator_key,
      },
    });
  });
  afterAll(async () => {
    await shop.close();
    await post.stop();
  });

  it('sends the email about an order once, in the language it was placed in', async () => {
    const id = await buyInCash(shop, 'hanako@example.com', 'ja');
    expect(await sendEmails(shop.app)).toBe(1);
    expect(await sendEmails(shop.app)).toBe(0);
    const mail = post.mails.at(-1) as Email;
    expect(mail.subject).toMatch(/【花森】ご注文を承りました（N\d{6}-/);
    expect(mail.text).toContain('髙橋 花子 様');
    expect(mail.text).toMatch(new RegExp(`/checkout/step-done/${id}\\?key=[\\w-]{48}\n`));
    expect(mail.text).toContain('配達員へお支払いください');
    // an address of its own domain, for which it may sign and send, with the store's name; replies
    // go to the store
    expect(mail.from).toEqual({ name: '花森', address: 'orders@shop.example' });
    expect(mail.replyTo).toEqual([{ name: '花森', address: 'hanamori@example.com' }]);
    expect(mail.messageId).toMatch(/@shop\.example>$/);
    expect(mail.text).toContain('お支払い方法: 代金引換\n');
    expect(mail.html).toContain('髙橋 花子 様');
  });

  it('sends in English and Chinese too', async () => {
    await buyInCash(shop, 'a@example.com', 'en');
    await buyInCash(shop, 'b@example.com', 'zh-TW');
    await sendEmails(shop.app);
    const subjects = post.mails.slice(-2).map((mail) => mail.subject);
    expect(subjects).toContainEqual(expect.stringContaining('we have received your order'));
    expect(subjects).toContainEqual(expect.stringContaining('已收到您的訂單'));
  });

  it('retries when the mail server refuses, and the order is not affected', async () => {
    const before = post.mails.length;
    post.refuse(true);
    const id = await buyInCash(shop, 'later@example.com', 'ja');
    expect(await sendEmails(shop.app)).toBe(0);
    post.refuse(false);
    expect(await sendEmails(shop.app)).toBe(0);
    shop.advance(61_000);
    expect(await sendEmails(shop.app)).toBe(1);
    expect(post.mails.length).toBe(before + 1);
    expect(await shop.sql('SELECT tries, status FROM emails WHERE order_id = $1', [id])).toEqual([
      { tries: 2, status: 'sent' },
    ]);
  });

  it('links a member to the order’s own page, without a key', async () => {
    const member = await theMember(shop);
    const id = await member.order(await newSku(shop, { stock: 1 }));
    await sendEmails(shop.app);
    expect(post.mails.at(-1)?.text).toContain(`/stores/hanamori/marketplace/orders/${id}\n`);
  });

  it('sends a link at once for an order that still waits for its payment', async () => {
    const guest = await newGuest(shop);
    const id = await guest.order(await newSku(shop, { stock: 1 }), 1, {
      payment_type: 'gmo_credit',
      email: 'left@example.com',
    });
    expect(await sendEmails(shop.app)).toBe(1);
    const mail = post.mails.at(-1) as Email;
    expect(mail.to?.[0]?.address).toBe('left@example.com');
    expect(mail.subject).toContain('ご注文を受け付けました（お支払いはこれからです）');
    expect(mail.text).toContain('お支払い期限: ');
    expect(mail.text).toMatch(new RegExp(`/checkout/step-done/${id}\\?key=[\\w-]{48}\n`));
    // an unconfirmed mailbox gets no words of the orderer
    expect(mail.text).not.toContain('山田');
    expect(await sendEmails(shop.app)).toBe(0);
  });

  it('does not mention waiting if the payment was faster', async () => {
    const member = await theMember(shop);
    const id = await member.order(await newSku(shop, { stock: 1 }), 1, {
      payment_type: 'gmo_credit',
      email: 'quick@example.com',
    });
    await finish(shop, (await member.pay(id, await member.card())).body.data.pay_redirect_url);
    await sendEmails(shop.app);
    expect(
      await shop.sql('SELECT kind, status FROM emails WHERE order_id = $1 ORDER BY id', [id]),
    ).toEqual([
      { kind: 'received', status: 'given_up' },
      { kind: 'paid', status: 'sent' },
    ]);
  });

  it('sends one email when the parcel leaves, with the current tracking number', async () => {
    const id = await buyInCash(shop, 'sent@example.com', 'ja');
    await sendEmails(shop.app);
    const before = post.mails.length;
    await fulfil(shop, id, 'shipped', { company: 'ヤマト運輸', tracking_number: '1234' });
    // corrected before the email has left
    await fulfil(shop, id, 'shipped', { tracking_number: '5678' });
    expect(await sendEmails(shop.app)).toBe(1);
    await fulfil(shop, id, 'shipped');
    await fulfil(shop, id, 'delivered');
    expect(await sendEmails(shop.app)).toBe(0);
    expect(post.mails.length).toBe(before + 1);
    const mail = post.mails.at(-1) as Email;
    expect(mail.subject).toContain('商品を発送しました');
    expect(mail.text).toContain('配送会社: ヤマト運輸\n送り状番号: 5678\n');
    expect(mail.text).toContain('配達員へお支払いください');
    expect(mail.text).toMatch(new RegExp(`/checkout/step-done/${id}\\?key=`));
  });

  it('calls goods for pick-up ready', async () => {
    const member = await theMember(shop);
    const id = await member.order(await newSku(shop, { stock: 1 }), 1, {
      shipping_type: 'self_pick_up',
      payment_type: 'gmo_credit',
      address_id: await member.address(null),
      // the account's own address
      email: 'member@example.com',
    });
    await finish(shop, (await member.pay(id, await member.card())).body.data.pay_redirect_url);
    await fulfil(shop, id, 'shipped');
    await sendEmails(shop.app);
    const mail = post.mails.find(({ subject }) => subject?.includes('ご用意ができました'));
    expect(mail?.text).toContain('お受け取り: 花森 花子');
    expect(mail?.text).not.toContain('発送しました');
  });

  it('sends none to a live platform’s user without an address', async () => {
    const before = post.mails.length;
    const id = await buyInCash(shop, 'someone@platform.invalid', 'ja');
    await sendEmails(shop.app);
    expect(post.mails.length).toBe(before);
    expect(await shop.sql('SELECT status FROM emails WHERE order_id = $1', [id])).toEqual([
      { status: 'given_up' },
    ]);
  });

  it('sends none to a buyer without an address', async () => {
    const id = await buyInCash(shop, null, 'ja');
    expect(await fulfil(shop, id, 'shipped')).toMatchObject({ status: 200 });
    expect(await shop.sql('SELECT 1 FROM emails WHERE order_id = $1', [id])).toEqual([]);
  });
});

describe('emails without a mail server', () => {
  it('are stored as files', async () => {
    const shop = await openShop();
    await buyInCash(shop, 'hanako@example.com', 'ja');
    expect(await sendEmails(shop.app)).toBe(1);
    const folder = join(shop.app.config.data_dir, 'emails');
    const [file] = readdirSync(folder);
    const mail = await PostalMime.parse(readFileSync(join(folder, file as string)));
    expect(mail.subject).toContain('ご注文を承りました');
    await shop.close();
  });
});
