import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_SHOP, DEMO_SITE } from '../../../../tools/sandbox/src/gmo/credentials.ts';
import { DEMO_PAYUNI } from '../../../../tools/sandbox/src/payuni/envelope.ts';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { asBearer, newStaff, type TestStaff } from '../../../test/staff.ts';

let mail: MailServer;
let shop: TestShop;
let owner: TestStaff;
let taiwan: TestStaff;
beforeAll(async () => {
  mail = await startMailServer();
  shop = await openShop({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'shop@mail.example.com' } });
  owner = await newStaff(shop, { hanamori: 'owner' });
  taiwan = await newStaff(shop, { chaya: 'owner' });
});
afterAll(async () => {
  await shop.close();
  await mail.stop();
});

const gmo = { ...DEMO_SHOP, ...DEMO_SITE };
const payuni = { ...DEMO_PAYUNI };
const at = (slug: string, part: string) => `/stores/${slug}/${part}`;
const tested = async (staff: TestStaff, slug: string, gateway: string) =>
  (await staff.call('POST', at(slug, 'gateway-tests'), { gateway })).body.data;

describe('a store’s gateway credentials', () => {
  it('are set by the owner, returned by name only, and audited without a password', async () => {
    const set = await owner.call('PUT', at('hanamori', 'gateway-credentials'), {
      gmo: { ...gmo, shop_id: 'shop123456789' },
    });
    const names = {
      gmo: { site_id: gmo.site_id, shop_id: 'shop123456789' },
      payuni: null,
      switched_on: { gmo: true, payuni: true },
      notify_urls: { gmo: expect.stringMatching(/^http.*[^/]\/api\/notify\/gmo$/), payuni: null },
    };
    expect(set.body).toEqual({ data: names });
    expect((await owner.call('GET', at('hanamori', 'gateway-credentials'))).body).toEqual({
      data: names,
    });
    const [entry] = await shop.sql<{ subject: string; before: object; after: object; all: string }>(
      `SELECT subject, before, after, a::text AS all FROM audit_entries a WHERE staff_id = $1 ORDER BY id DESC LIMIT 1`,
      [owner.id],
    );
    expect(entry).toMatchObject({
      subject: 'gmo',
      before: { gmo: { shop_id: gmo.shop_id } },
      after: { gmo: { shop_id: 'shop123456789' } },
    });
    expect(entry?.all).not.toContain(gmo.shop_pass);
    expect(entry?.all).not.toContain(gmo.site_pass);
  });

  it.each(['manager', 'packer', 'support', 'liver', 'accountant'] as const)(
    'are not visible to a %s, who cannot set them',
    async (role) => {
      const other = await newStaff(shop, { hanamori: role });
      for (const call of [
        other.call('GET', at('hanamori', 'gateway-credentials')),
        other.call('PUT', at('hanamori', 'gateway-credentials'), { gmo }),
      ])
        expect((await call).body.code).toBe('ROLE_NOT_ALLOWED');
    },
  );

  it('are refused in a wrong format, and the old ones stay', async () => {
    const refused = await owner.call('PUT', at('hanamori', 'gateway-credentials'), {
      gmo: { ...gmo, shop_pass: 'short' },
    });
    expect(refused.body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body.gmo.shop_pass' }],
    });
    expect(
      (await owner.call('GET', at('hanamori', 'gateway-credentials'))).body.data.gmo,
    ).not.toBeNull();
  });
});

describe('a test payment', () => {
  beforeEach(async () => {
    await owner.call('PUT', at('hanamori', 'gateway-credentials'), { gmo });
    await taiwan.call('PUT', at('chaya', 'gateway-credentials'), { payuni });
  });

  it('works with the right credentials, and writes no order, attempt or money', async () => {
    const counts = () =>
      shop.sql(
        'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM payment_attempts) AS attempts',
      );
    const before = await counts();
    expect(await tested(owner, 'hanamori', 'gmo')).toEqual({ outcome: 'works', code: null });
    expect(await tested(taiwan, 'chaya', 'payuni')).toEqual({ outcome: 'works', code: null });
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['shop', { shop_pass: 'wrongpass1' }],
    ['vault', { site_pass: 'wrongwrongwrongwrong' }],
  ])('reports a wrong password of the %s, with the gateway’s code', async (_, wrong) => {
    await owner.call('PUT', at('hanamori', 'gateway-credentials'), { gmo: { ...gmo, ...wrong } });
    expect(await tested(owner, 'hanamori', 'gmo')).toEqual({
      outcome: 'refused',
      code: expect.stringMatching(/^E\d+/) as string,
    });
  });

  it('reports a wrong key of PAYUNi', async () => {
    await taiwan.call('PUT', at('chaya', 'gateway-credentials'), {
      payuni: { ...payuni, hash_key: 'x'.repeat(32) },
    });
    expect(await tested(taiwan, 'chaya', 'payuni')).toMatchObject({
      outcome: 'refused',
      code: expect.any(String) as string,
    });
  });

  it('reports missing credentials', async () => {
    await owner.call('PUT', at('hanamori', 'gateway-credentials'), { gmo: null });
    expect(await tested(owner, 'hanamori', 'gmo')).toEqual({
      outcome: 'no_credentials',
      code: null,
    });
    expect(await tested(taiwan, 'chaya', 'gmo')).toMatchObject({ outcome: 'no_credentials' });
  });

  it('reports an unreachable gateway, and one that this server does not have', async () => {
    const away = await openShop({
      settings: { GMO_BASE_URL: 'http://127.0.0.1:59997', DEMO: '0' },
    });
    try {
      await away.sql("UPDATE stores SET gmo_credentials = NULL WHERE slug = 'hanamori'");
      const there = await newStaff(away, { hanamori: 'owner' });
      await there.call('PUT', at('hanamori', 'gateway-credentials'), { gmo, payuni });
      expect(await tested(there, 'hanamori', 'gmo')).toEqual({
        outcome: 'unreachable',
        code: 'UNREACHABLE',
      });
      expect(await tested(there, 'hanamori', 'payuni')).toEqual({
        outcome: 'switched_off',
        code: null,
      });
    } finally {
      await away.close();
    }
  });
});

describe('a test email', () => {
  it('is sent to the caller from the server’s address, with replies to the store', async () => {
    const { body } = await owner.call('POST', at('hanamori', 'test-email'), {});
    const [staff] = await shop.sql<{ email: string }>('SELECT email FROM staff WHERE id = $1', [
      owner.id,
    ]);
    expect(body.data).toEqual({
      to: staff?.email,
      from: 'shop@mail.example.com',
      outcome: 'sent',
      reason: null,
    });
    const sent = mail.mails.at(-1);
    expect(sent).toMatchObject({
      from: { address: 'shop@mail.example.com' },
      to: [{ address: staff?.email }],
      replyTo: [{ address: expect.any(String) }],
    });
  });

  it('is sent to the store when requested with a key', async () => {
    const made = await owner.call('POST', at('hanamori', 'keys'), {
      name: '倉庫',
      role: 'manager',
      days: 1,
    });
    const { body } = await asBearer(shop, made.body.key as string)(
      'POST',
      at('hanamori', 'test-email'),
      {},
    );
    expect(body.data).toMatchObject({ to: 'hanamori@example.com', outcome: 'sent' });
  });

  it('returns the mail server’s answer', async () => {
    const other = await newStaff(shop, { hanamori: 'manager' });
    const [staff] = await shop.sql<{ email: string }>('SELECT email FROM staff WHERE id = $1', [
      other.id,
    ]);
    mail.refuseRecipient(staff?.email as string, '550 5.1.1 no such user');
    const { body } = await other.call('POST', at('hanamori', 'test-email'), {});
    expect(body.data).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('no such user') as string,
    });
  });
});
