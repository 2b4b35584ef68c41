import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, newSku, theMember, TestBuyer } from '../../../test/buyer.ts';
import { addressOf, codeFor, confirm, guestAt, newPerson } from '../../../test/guest-at.ts';
import { buyerSession, shopCall } from '../../../test/live.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { sendEmails } from '../../notifications/emails/send.ts';
import { foldedEmail } from '../../buying/addresses/rules.ts';

let post: MailServer;
let shop: TestShop;
beforeAll(async () => {
  post = await startMailServer();
  shop = await openShop({
    settings: {
      PUBLIC_URL: 'http://shop.test',
      DEMO_IN_PUBLIC: '1',
      SMTP_URL: post.url,
      RATE_LIMIT: 'on',
    },
    bounds: true,
  });
  // which orders need a code is tested in code-rule.api.test.ts
  await shop.sql('UPDATE stores SET confirm_always = true');
});
afterAll(async () => {
  await shop.close();
  await post.stop();
});
beforeEach(() => shop.advance(3_700_000));

const ask = (buyer: TestBuyer, email: string): Promise<Reply> =>
  buyer.call('POST', '/stores/hanamori/contact-code', { body: { email } });
const give = (buyer: TestBuyer, email: string, code: string): Promise<Reply> =>
  buyer.call('POST', '/stores/hanamori/contact-code/confirm', { body: { email, code } });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
type Person = ReturnType<typeof newPerson>;
async function buy(
  buyer: TestBuyer,
  person: Person,
  also: Record<string, unknown> = {},
): Promise<Reply> {
  const item = (await buyer.items())[0]?.id ?? (await buyer.line(await newSku(shop, { stock: 9 })));
  return buyer.checkout([item], {
    email: person.email,
    phone_number: person.phone_number,
    address_id: await addressOf(buyer, person),
    ...also,
  });
}
const notConfirmed = { status: 409, body: { code: 'CONTACT_NOT_CONFIRMED' } };
/** Sends all emails; a run of the job sends twenty. */
const sendAll = async () => {
  for (let turn = 0; turn < 15; turn++) await sendEmails(shop.app);
};
const mailsTo = (email: string) => post.mails.filter((mail) => mail.to?.[0]?.address === email);

describe('a guest’s contact', () => {
  it.each(['custom_cod', 'gmo_cvs'])(
    'requires a code with %s, and the order continues after it',
    async (payment_type) => {
      const [buyer, person] = [await newGuest(shop), newPerson()];
      expect(await buy(buyer, person, { payment_type })).toMatchObject(notConfirmed);
      expect(await ask(buyer, person.email)).toMatchObject({
        status: 200,
        body: { success: true, retry_after: 60 },
      });
      await sendAll();
      const [mail] = mailsTo(person.email);
      const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] as string;
      expect(mail?.text).toContain(`    ${code}\n`);
      expect(await give(buyer, person.email, wrong(code))).toMatchObject({
        status: 409,
        body: { code: 'CONTACT_CODE_WRONG', tries_left: 4 },
      });
      expect(await buy(buyer, person, { payment_type })).toMatchObject(notConfirmed);
      // full-width digits in two halves, and the address in capitals
      const typed = `${code.slice(0, 3)} ${code.slice(3)}`.replaceAll(/\d/g, (digit) =>
        String.fromCodePoint(0xff10 + Number(digit)),
      );
      expect(await give(buyer, person.email.toUpperCase(), typed)).toMatchObject({ status: 200 });
      expect((await buy(buyer, person, { payment_type })).status).toBe(200);
      // once per contact and device
      expect((await buy(buyer, person, { payment_type })).status).toBe(200);
      expect(await buy(await newGuest(shop), person, { payment_type })).toMatchObject(notConfirmed);
      expect(
        await buy(buyer, { ...person, email: newPerson().email }, { payment_type }),
      ).toMatchObject(notConfirmed);
    },
  );
  it('requires no code by card, from members or platform buyers, or if the store does not want one', async () => {
    const person = newPerson();
    expect((await buy(await newGuest(shop), person, { payment_type: 'gmo_credit' })).status).toBe(
      200,
    );
    expect((await buy(await theMember(shop), person)).status).toBe(200);
    const platform = await buyerSession(shop, { sub: 'somebody of the platform' });
    const added = await shopCall(shop, 'POST', '/add-cart', {
      member: platform,
      body: { id: await newSku(shop, { stock: 2 }), quantity: 1 },
    });
    const address = await shopCall(shop, 'POST', '/addresses', {
      member: platform,
      body: { type: 'custom', name: '花', phone_number: '09012345678', address: person.place },
    });
    const body = {
      item_ids: [added.body.cart_item_id],
      shipping_type: 'custom',
      address_id: address.body.id,
      payment_type: 'custom_cod',
      email: null,
      phone_number: null,
    };
    expect(await shopCall(shop, 'POST', '/checkout', { member: platform, body })).toMatchObject({
      status: 200,
    });
    await shop.sql(`UPDATE stores SET confirm_contact = false WHERE slug = 'hanamori'`);
    expect((await buy(await newGuest(shop), newPerson())).status).toBe(200);
    await shop.sql(`UPDATE stores SET confirm_contact = true WHERE slug = 'hanamori'`);
  });
  it('requires a code when an order changes from card to konbini', async () => {
    const [buyer, person] = [await newGuest(shop), newPerson()];
    const { id } = (await buy(buyer, person, { payment_type: 'gmo_credit' })).body;
    const change = () =>
      buyer.call('PUT', `/orders/${id}/payment-method`, { body: { payment_type: 'gmo_cvs' } });
    expect(await change()).toMatchObject(notConfirmed);
    await confirm(shop, buyer, person.email);
    expect(await change()).toMatchObject({ status: 200 });
  });
});

describe('a code', () => {
  it('expires after five wrong attempts, even for the right code', async () => {
    const [buyer, { email }] = [await newGuest(shop), newPerson()];
    await ask(buyer, email);
    const code = await codeFor(shop, email);
    const tries = await Promise.all(
      Array.from({ length: 7 }, () => give(buyer, email, wrong(code))),
    );
    expect(tries.map((reply) => reply.body.tries_left).sort()).toEqual([0, 0, 0, 1, 2, 3, 4]);
    expect(await give(buyer, email, code)).toMatchObject({ status: 409, body: { tries_left: 0 } });
  });
  it('expires after ten minutes, works only for its guest, and is replaced by a newer one', async () => {
    const [buyer, other, { email }] = [await newGuest(shop), await newGuest(shop), newPerson()];
    await ask(buyer, email);
    const first = await codeFor(shop, email);
    expect(await give(other, email, first)).toMatchObject({ status: 409, body: { tries_left: 0 } });
    shop.advance(10 * 60_000);
    expect(await give(buyer, email, first)).toMatchObject({ status: 409, body: { tries_left: 0 } });
    await ask(buyer, email);
    const second = await codeFor(shop, email);
    if (second !== first)
      expect(await give(buyer, email, first)).toMatchObject({
        status: 409,
        body: { tries_left: 4 },
      });
    expect(await give(buyer, email, second)).toMatchObject({ status: 200 });
  });
  it('is sent once a minute, and five times an hour to a mailbox across callers', async () => {
    const { email } = newPerson();
    const buyer = await newGuest(shop);
    expect((await ask(buyer, email)).status).toBe(200);
    const soon = await ask(buyer, email);
    expect(soon).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(soon.body.retry_after).toBeLessThanOrEqual(60);
    for (let n = 0; n < 4; n++) expect((await ask(await newGuest(shop), email)).status).toBe(200);
    expect((await ask(await newGuest(shop), email)).body.retry_after).toBeGreaterThan(60);
    expect((await ask(await newGuest(shop), newPerson().email)).status).toBe(200);
  });
  it('is rate-limited per IP address', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, async (_, n) =>
        ask(await guestAt(shop, '203.0.113.50'), `many-${n}@example.net`),
      ),
    );
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(10);
    const buyer = await guestAt(shop, '203.0.113.51');
    const tries = await Promise.all(
      Array.from({ length: 610 }, () => give(buyer, 'many-0@example.net', '000000')),
    );
    expect(tries.filter((reply) => reply.status === 429)).toHaveLength(10);
  });
  it('is stored as a digest, and erased from its email once that is sent', async () => {
    const [buyer, { email }] = [await newGuest(shop), newPerson()];
    await ask(buyer, email);
    const code = await codeFor(shop, email);
    await sendAll();
    const rows = JSON.stringify(
      await shop.sql(
        `SELECT c.*, encode(c.code_digest, 'escape') AS text, l.* FROM contact_codes c JOIN emails l ON l.recipient = c.email WHERE c.email = $1`,
        [email],
      ),
    );
    expect(rows).not.toContain(code);
    expect(rows).toMatch(/"status":"sent".*"link":null/);
  });
  it.each([
    ['no store', () => newGuest(shop), 404, '/stores/nobody/contact-code'],
    ['a store of the other channel', () => newGuest(shop), 404, '/stores/chaya/contact-code'],
    ['nobody', async () => new TestBuyer(shop, {} as never), 401, '/stores/hanamori/contact-code'],
  ])('of %s is refused', async (_, who, status, path) => {
    const buyer = await who();
    expect((await buyer.call('POST', path, { body: { email: 'a@example.com' } })).status).toBe(
      status,
    );
    expect(
      (
        await buyer.call('POST', `${path}/confirm`, {
          body: { email: 'a@example.com', code: '123456' },
        })
      ).status,
    ).toBe(status);
  });
  it.each([{}, { email: 'nobody' }, { email: 1 }])('%j is malformed', async (body) => {
    const buyer = await newGuest(shop);
    expect((await buyer.call('POST', '/stores/hanamori/contact-code', { body })).status).toBe(422);
    expect(
      (
        await buyer.call('POST', '/stores/hanamori/contact-code/confirm', {
          body: { ...body, code: '1' },
        })
      ).status,
    ).toBe(422);
  });
});

describe('one mailbox', () => {
  it(
    'gets at most five emails an hour from unconfirmed contacts; the rest follow later or are given up',
    { tags: 'deep' },
    async () => {
      const person = newPerson();
      const [name, host] = person.email.split('@');
      for (let n = 0; n < 3; n++) await ask(await newGuest(shop), person.email);
      for (let n = 0; n < 18; n++) {
        const email = `${name}+${n}@${host}`;
        const { id } = (
          await buy(await newGuest(shop), { ...newPerson(), email }, { payment_type: 'gmo_credit' })
        ).body;
        await shop.sql(
          `INSERT INTO emails (store_id, order_id, kind, recipient, created_at) SELECT store_id, id, 'paid', email, $2 FROM orders WHERE id = $1`,
          [id, shop.app.now()],
        );
      }
      const before = post.mails.length;
      await sendAll();
      expect(post.mails.length - before).toBe(5);
      shop.advance(3_601_000);
      await sendAll();
      expect(post.mails.length - before).toBe(10);
      for (let hour = 0; hour < 5; hour++) {
        shop.advance(3_601_000);
        await sendAll();
      }
      expect(post.mails.length - before).toBeLessThanOrEqual(20);
      expect(
        await shop.sql(`SELECT 1 FROM emails WHERE status = 'waiting' AND recipient LIKE $1`, [
          `${name}%`,
        ]),
      ).toEqual([]);
    },
  );
  it('gets every email of its orders once it is confirmed', async () => {
    const [buyer, person] = [await newGuest(shop), newPerson()];
    await confirm(shop, buyer, person.email);
    await shop.sql(`UPDATE stores SET contact_cash_orders = NULL WHERE slug = 'hanamori'`);
    for (let n = 0; n < 8; n++) expect((await buy(buyer, person)).status).toBe(200);
    await shop.sql(`UPDATE stores SET contact_cash_orders = 3 WHERE slug = 'hanamori'`);
    await sendAll();
    const mails = mailsTo(person.email).filter((mail) =>
      mail.subject?.includes('ご注文を承りました'),
    );
    expect(mails).toHaveLength(8);
    expect(mails[0]?.text).toContain('花森 花子');
  });
  it.each([
    ['A.B+c@GMAIL.com', 'ab@gmail.com'],
    ['ab@googlemail.com', 'ab@gmail.com'],
    ['a.b+c@example.com', 'a.b@example.com'],
    ['ａ@example.com', 'a@example.com'],
    ['+a@example.com', '+a@example.com'],
  ])('%s is %s', (email, folded) => expect(foldedEmail(email)).toBe(folded));
});
