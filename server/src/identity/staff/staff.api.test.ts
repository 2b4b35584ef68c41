import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../../test/mail-server.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { asBearer, newStaff, type TestStaff } from '../../../test/staff.ts';

let mail: MailServer;
let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  mail = await startMailServer();
  shop = await openShop({ settings: { SMTP_URL: mail.url } });
  owner = await newStaff(shop, { hanamori: 'owner' });
});
afterAll(async () => {
  await shop.close();
  await mail.stop();
});

const at = '/stores/hanamori';
const password = 'a password of eight';
const anybody = (path: string, body: unknown) => shop.call('POST', `/api/console${path}`, { body });
const invite = async (email: string, role = 'packer') => {
  const { body } = await owner.call('POST', `${at}/invitations`, { email, role });
  return { body, token: String(body.link).split('#')[1] as string };
};
let people = 0;
const newEmail = () => `invited-${++people}@example.com`;
const join = async (email: string, role = 'packer') => {
  const { token } = await invite(email, role);
  return (await anybody('/invitations/accept', { token, password, name: '森 花子', locale: 'ja' }))
    .body;
};
const idOf = async (email: string) =>
  (await shop.sql<{ id: number }>('SELECT id FROM staff WHERE email = $1', [email]))[0]
    ?.id as number;

describe('an invitation', () => {
  it('is sent by email, opens once, and makes its account', async () => {
    const email = newEmail();
    const { body, token } = await invite(email);
    expect(body).toMatchObject({
      email: 'sent',
      data: { invitations: [{ email, role: 'packer' }] },
    });
    expect(mail.mails.at(-1)).toMatchObject({ to: [{ address: email }] });
    expect(mail.mails.at(-1)?.text).toContain(body.link);
    expect((await anybody('/invitations/look', { token })).body.data).toEqual({
      store: { slug: 'hanamori', name: expect.any(String) as string },
      role: 'packer',
      email,
      has_account: false,
    });
    expect(
      (await anybody('/invitations/accept', { token, password, locale: 'ja' })).body,
    ).toMatchObject({ code: 'VALIDATION_EXCEPTION' });
    expect(
      (await anybody('/invitations/accept', { token, password: 'short', name: '森', locale: 'ja' }))
        .body.code,
    ).toBe('NEW_PASSWORD_TOO_SHORT');
    expect(
      (
        await anybody('/invitations/accept', {
          token,
          password: 'Password2026!',
          name: '森',
          locale: 'ja',
        })
      ).body.code,
    ).toBe('NEW_PASSWORD_TOO_COMMON');
    // of two concurrent calls, one succeeds
    const both = await Promise.all(
      [1, 2].map(() =>
        anybody('/invitations/accept', { token, password, name: '森 花子', locale: 'ja' }),
      ),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { token: bearer, staff } = both.find(({ status }) => status === 200)?.body ?? {};
    expect(staff).toMatchObject({
      email,
      name: '森 花子',
      opens_stores: false,
      stores: [{ slug: 'hanamori', role: 'packer' }],
    });
    expect((await asBearer(shop, bearer)('GET', `${at}/products`)).status).toBe(200);
    expect((await anybody('/invitations/look', { token })).body.code).toBe('LINK_IS_OVER');
    expect(
      (await anybody('/invitations/accept', { token, password, name: '森', locale: 'ja' })).body
        .code,
    ).toBe('LINK_IS_OVER');
    expect(
      await shop.sql(
        `SELECT 1 FROM audit_entries WHERE call = 'POST /console/invitations/accept' AND subject = $1`,
        [`staff ${staff.id}`],
      ),
    ).toHaveLength(1);
    // the token is only in the email
    expect(
      await shop.sql('SELECT 1 FROM audit_entries a WHERE a::text LIKE $1', [`%${token}%`]),
    ).toEqual([]);
  });

  it('requires the password of an existing account, and adds the role', async () => {
    const email = newEmail();
    await join(email);
    await shop.sql(
      "UPDATE staff_roles SET store_id = (SELECT id FROM stores WHERE slug = 'chaya') WHERE staff_id = $1",
      [await idOf(email)],
    );
    const { token } = await invite(email.toUpperCase(), 'support');
    expect((await anybody('/invitations/look', { token })).body.data.has_account).toBe(true);
    expect(
      (await anybody('/invitations/accept', { token, password: 'another password', locale: 'ja' }))
        .body.code,
    ).toBe('EMAIL_OR_PASSWORD_INCORRECT');
    const { body } = await anybody('/invitations/accept', { token, password, locale: 'ja' });
    expect(
      body.staff.stores
        .map(({ slug, role }: { slug: string; role: string }) => `${slug} ${role}`)
        .sort(),
    ).toEqual(['chaya packer', 'hanamori support']);
  });

  it('ends when it is canceled, sent again, or seven days old', async () => {
    const email = newEmail();
    const { body, token } = await invite(email);
    const id = body.data.invitations.find((one: { email: string }) => one.email === email).id;
    const again = await invite(email);
    expect((await anybody('/invitations/look', { token })).body.code).toBe('LINK_IS_OVER');
    await shop.sql(
      "UPDATE staff_invitations SET expires_at = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    expect(
      (
        await anybody('/invitations/accept', {
          token: again.token,
          password,
          name: '森',
          locale: 'ja',
        })
      ).body.code,
    ).toBe('LINK_IS_OVER');
    const third = await invite(email);
    expect((await owner.call('DELETE', `${at}/invitations/${id}`)).body.data.invitations).toEqual(
      [],
    );
    expect((await anybody('/invitations/look', { token: third.token })).body.code).toBe(
      'LINK_IS_OVER',
    );
    expect((await owner.call('DELETE', `${at}/invitations/${id}`)).body.code).toBe('NOT_FOUND');
  });

  it('is refused for a person who already works there, and for another store', async () => {
    const email = newEmail();
    await join(email);
    expect((await invite(email.toUpperCase())).body.code).toBe('ALREADY_IN_STORE');
    expect(
      (await owner.call('POST', '/stores/chaya/invitations', { email: newEmail(), role: 'owner' }))
        .body.code,
    ).toBe('NOT_FOUND');
  });

  it('is valid when the mail server refuses the email, and returns its link', async () => {
    const email = newEmail();
    mail.refuseRecipient(email, '550 5.1.1 no such user');
    const { body, token } = await invite(email);
    expect(body.email).toBe('refused');
    expect((await anybody('/invitations/look', { token })).status).toBe(200);
  });
});

describe('a store’s staff member', () => {
  it('has a role that applies from the next call, and loses all access on leaving', async () => {
    const { token, staff } = await join(newEmail(), 'manager');
    const theirs = asBearer(shop, token);
    expect((await theirs('GET', `${at}/staff`)).body.data.staff).toContainEqual(
      expect.objectContaining({ id: staff.id, is_me: true }) as object,
    );
    expect((await owner.call('PUT', `${at}/staff/${staff.id}`, { role: 'packer' })).status).toBe(
      200,
    );
    expect((await theirs('GET', `${at}/staff`)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await theirs('PUT', `${at}/staff/${staff.id}`, { role: 'owner' })).body.code).toBe(
      'ROLE_NOT_ALLOWED',
    );
    expect(
      (await owner.call('DELETE', `${at}/staff/${staff.id}`)).body.data.staff.map(
        ({ id }: { id: number }) => id,
      ),
    ).not.toContain(staff.id);
    expect((await theirs('GET', `${at}/products`)).body.code).toBe('UNAUTHORIZED');
    expect((await owner.call('DELETE', `${at}/staff/${staff.id}`)).body.code).toBe('NOT_FOUND');
    const chaya = await newStaff(shop, { chaya: 'owner' });
    expect((await owner.call('DELETE', `${at}/staff/${chaya.id}`)).body.code).toBe('NOT_FOUND');
  });

  it('loses keys, invitations and sessions when removed or demoted as an owner', async () => {
    for (const end of ['removed', 'demoted'] as const) {
      const { token, staff } = await join(newEmail(), 'owner');
      const theirs = asBearer(shop, token);
      const { body } = await theirs('POST', `${at}/keys`, {
        name: `key of the ${end}`,
        role: 'manager',
        days: 365,
      });
      const accomplice = newEmail();
      const invited = String(
        (await theirs('POST', `${at}/invitations`, { email: accomplice, role: 'owner' })).body.link,
      ).split('#')[1] as string;
      expect((await asBearer(shop, body.key)('GET', `${at}/orders`)).status).toBe(200);
      const done =
        end === 'removed'
          ? await owner.call('DELETE', `${at}/staff/${staff.id}`)
          : await owner.call('PUT', `${at}/staff/${staff.id}`, { role: 'packer' });
      expect(done.status).toBe(200);
      expect(done.body.data.invitations.map(({ email }: { email: string }) => email)).not.toContain(
        accomplice,
      );
      expect((await asBearer(shop, body.key)('GET', `${at}/orders`)).status, end).toBe(401);
      expect(
        (
          await anybody('/invitations/accept', {
            token: invited,
            password,
            name: '森',
            locale: 'ja',
          })
        ).body.code,
      ).toBe('LINK_IS_OVER');
      expect(
        (await owner.call('GET', `${at}/keys`)).body.data.map(({ name }: { name: string }) => name),
      ).not.toContain(`key of the ${end}`);
      expect((await theirs('GET', '/me')).status).toBe(end === 'removed' ? 401 : 200);
      const [entry] = await shop.sql<{ before: object }>(
        'SELECT before FROM audit_entries WHERE subject = $1 ORDER BY id DESC LIMIT 1',
        [`staff ${staff.id}`],
      );
      expect(entry?.before).toMatchObject({
        keys: [`key of the ${end}`],
        invitations: [accomplice],
      });
    }
  });

  it('leaves keys and invitations of others when removed', async () => {
    const { body } = await owner.call('POST', `${at}/keys`, {
      name: 'warehouse',
      role: 'packer',
      days: 30,
    });
    const { token } = await invite(newEmail());
    const { staff } = await join(newEmail(), 'owner');
    await owner.call('DELETE', `${at}/staff/${staff.id}`);
    expect((await asBearer(shop, body.key)('GET', `${at}/products`)).status).toBe(200);
    expect((await anybody('/invitations/look', { token })).status).toBe(200);
  });

  it('leaves webhooks that are listed until confirmed when removed', async () => {
    const { token, staff } = await join(newEmail(), 'manager');
    const url = 'https://example.com/hook-of-the-removed';
    const made = await asBearer(shop, token)('POST', `${at}/webhooks`, {
      url,
      events: ['order.placed'],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect((await owner.call('GET', `${at}/staff`)).body.data.webhooks_to_confirm).toEqual([]);
    const { body } = await owner.call('DELETE', `${at}/staff/${staff.id}`);
    expect(body.data.webhooks_to_confirm).toMatchObject([{ url, left_by: '森 花子' }]);
    const { id } = body.data.webhooks_to_confirm[0];
    const listed = async () =>
      (await owner.call('GET', `${at}/webhooks`)).body.data.endpoints.find(
        (one: { id: number }) => one.id === id,
      );
    expect(await listed()).toMatchObject({ left_by: '森 花子', off_since: null });
    await owner.call('PUT', `${at}/webhooks/${id}`, { events: ['order.placed'], is_on: true });
    expect(await listed()).toMatchObject({ left_by: null });
    expect((await owner.call('GET', `${at}/staff`)).body.data.webhooks_to_confirm).toEqual([]);
    await owner.call('DELETE', `${at}/webhooks/${id}`);
  });

  it('is not demoted as the last owner, also with concurrent calls', async () => {
    const founder = await newStaff(shop, {}, true);
    await founder.call('POST', '/stores', {
      slug: 'soko',
      name: 'soko',
      region: 'JP',
      in_marketplace: true,
      in_shop: true,
      contact_email: 'soko@example.com',
    });
    await shop.sql('DELETE FROM staff_roles WHERE staff_id = $1', [founder.id]);
    const [one, two] = [
      await newStaff(shop, { soko: 'owner' }),
      await newStaff(shop, { soko: 'owner' }),
    ];
    const done = await Promise.all([
      one.call('DELETE', `/stores/soko/staff/${two.id}`),
      two.call('PUT', `/stores/soko/staff/${one.id}`, { role: 'packer' }),
    ]);
    const owners = await shop.sql(
      "SELECT 1 FROM staff_roles r JOIN stores t ON t.id = r.store_id WHERE t.slug = 'soko' AND r.role = 'owner'",
    );
    expect(done.map(({ status }) => status)).toContain(200);
    expect(owners).toHaveLength(1);
    const last = done[0]?.status === 200 ? one : two;
    expect(
      (await last.call('PUT', `/stores/soko/staff/${last.id}`, { role: 'manager' })).body.code,
    ).toBe('LAST_OWNER');
    expect((await last.call('DELETE', `/stores/soko/staff/${last.id}`)).body.code).toBe(
      'LAST_OWNER',
    );
  });
});

describe('a forgotten password', () => {
  it('is replaced by a link that works once, which ends all sessions', async () => {
    const email = newEmail();
    const { token: bearer } = await join(email);
    const mails = mail.mails.length;
    expect((await anybody('/password-reset', { email: email.toUpperCase() })).body).toEqual({
      success: true,
    });
    await expect.poll(() => mail.mails.length).toBe(mails + 1);
    const token = /new-password#(\S+)/.exec(mail.mails.at(-1)?.text ?? '')?.[1] as string;
    expect((await anybody('/password-reset/look', { token })).body).toEqual({
      data: { passkeys: [] },
    });
    expect((await anybody('/password-reset/confirm', { token, password: 'short' })).body.code).toBe(
      'NEW_PASSWORD_TOO_SHORT',
    );
    expect(
      (await anybody('/password-reset/confirm', { token, password: 'qwertyuiop' })).body.code,
    ).toBe('NEW_PASSWORD_TOO_COMMON');
    expect(
      (await anybody('/password-reset/confirm', { token, password: 'another password' })).body,
    ).toEqual({ success: true });
    expect(
      (await anybody('/password-reset/confirm', { token, password: 'another password' })).body.code,
    ).toBe('LINK_IS_OVER');
    expect((await anybody('/password-reset/look', { token })).body.code).toBe('LINK_IS_OVER');
    // the owner of the mailbox is informed
    await expect.poll(() => mail.mails.at(-1)?.text ?? '').toContain('パスワードが変更されました');
    expect((await asBearer(shop, bearer)('GET', '/me')).body.code).toBe('UNAUTHORIZED');
    expect((await anybody('/sign-in', { email, password })).body.code).toBe(
      'EMAIL_OR_PASSWORD_INCORRECT',
    );
    expect((await anybody('/sign-in', { email, password: 'another password' })).status).toBe(200);
  });

  it('can be replaced by an earlier link until one is used', async () => {
    const email = newEmail();
    await join(email);
    const tokens: string[] = [];
    for (let asked = 0; asked < 2; asked++) {
      const mails = mail.mails.length;
      await anybody('/password-reset', { email });
      await expect.poll(() => mail.mails.length).toBe(mails + 1);
      tokens.push(/new-password#(\S+)/.exec(mail.mails.at(-1)?.text ?? '')?.[1] as string);
    }
    expect(
      (await anybody('/password-reset/confirm', { token: tokens[0], password: 'another password' }))
        .status,
    ).toBe(200);
    expect(
      (await anybody('/password-reset/confirm', { token: tokens[1], password: 'another password' }))
        .body.code,
    ).toBe('LINK_IS_OVER');
  });

  it('returns the same answer for an unknown address, and sends nothing', async () => {
    expect((await anybody('/password-reset', { email: 'nobody-here@example.com' })).body).toEqual({
      success: true,
    });
    expect(mail.mails.filter(({ to }) => to?.[0]?.address === 'nobody-here@example.com')).toEqual(
      [],
    );
  });

  it('can be changed with the old one, which ends all other sessions', async () => {
    const email = newEmail();
    const { token } = await join(email);
    const other = (await anybody('/sign-in', { email, password })).body.token;
    const mine = asBearer(shop, token);
    expect(
      (
        await mine('POST', '/me/password', {
          old_password: 'not this',
          new_password: 'another password',
        })
      ).body.code,
    ).toBe('WRONG_PASSWORD');
    expect(
      (await mine('POST', '/me/password', { old_password: password, new_password: 'short' })).body
        .code,
    ).toBe('NEW_PASSWORD_TOO_SHORT');
    expect(
      (await mine('POST', '/me/password', { old_password: password, new_password: '1234567890' }))
        .body.code,
    ).toBe('NEW_PASSWORD_TOO_COMMON');
    expect(
      (
        await mine('POST', '/me/password', {
          old_password: password,
          new_password: 'another password',
        })
      ).body,
    ).toEqual({ success: true });
    expect((await mine('GET', '/me')).status).toBe(200);
    expect((await asBearer(shop, other)('GET', '/me')).body.code).toBe('UNAUTHORIZED');
  });
});
