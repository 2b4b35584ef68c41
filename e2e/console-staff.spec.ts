import { emptyServer, newOwner, leaveConsole } from './empty-server.ts';
import { openMailbox } from './mail.ts';
import { shootPage } from './console-owner.ts';
import { expect, test } from './shop.ts';
import { consoleSentences } from './console-words.ts';

test('an owner connects the gateway, tests it and the emails, and invites a staff member who signs in', async ({
  page,
  browser,
  accessible,
  shopLocale,
}, info) => {
  test.slow();
  const say = consoleSentences[shopLocale];
  const mailbox = await openMailbox();
  const server = await emptyServer({
    SMTP_URL: mailbox.url,
    GMO_BASE_URL: 'http://127.0.0.1:59997',
  });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const shot = (name: string) => shootPage(page, name);
  await page.addInitScript(
    (locale) => localStorage.setItem('noren-console-locale', locale),
    shopLocale,
  );
  try {
    await newOwner(page, server, { slug: 'hanamori', name: '花森' });
    await page.goto(`${server.origin}/console/stores/hanamori/settings`);
    const gateways = page.locator('#gateways');
    await expect(gateways.getByText(say.gateway_none)).toBeVisible();
    await press(say.gateway_set);
    await press(say.gateway_save);
    await expect(gateways.getByText(say.required_field).first()).toBeVisible();
    await page.getByLabel(say.gateway_field({ field: 'shop_id' })).fill('tshop00012345');
    await page.getByLabel(say.gateway_field({ field: 'shop_pass' })).fill('short');
    await page.getByLabel(say.gateway_field({ field: 'site_id' })).fill('tsite00012345');
    await page.getByLabel(say.gateway_field({ field: 'site_pass' })).fill('abcdefghij0123456789');
    await press(say.gateway_save);
    await expect(gateways.getByText(say.gateway_field_wrong)).toBeVisible();
    await shot('console-gateway-form');
    await accessible(page, 'console gateway form');
    await page.getByLabel(say.gateway_field({ field: 'shop_pass' })).fill('abcde12345');
    await press(say.gateway_save);
    await expect(gateways.getByText(say.gateway_shop({ shop: 'tshop00012345' }))).toBeVisible();
    await expect(page.getByLabel(say.gateway_field({ field: 'shop_pass' }))).toHaveCount(0);
    await press(say.gateway_test);
    await expect(
      gateways.getByText(say.gateway_unreachable({ code: 'UNREACHABLE' })),
    ).toBeVisible();
    await press(say.email_test);
    await expect(page.locator('#emails').getByText('owner@example.com')).toBeVisible();
    await mailbox.emailTo('owner@example.com', '花森');
    await shot('console-gateways');
    await press(say.gateway_remove);
    await expect(page.getByText(say.gateway_remove_sure)).toBeVisible();
    await press(say.cancel);

    await page.getByRole('link', { name: say.staff, exact: true }).click();
    // the settings, which are shown until then, have a field for an email address too
    await expect(page.getByRole('heading', { name: say.staff, level: 1 })).toBeVisible();
    await page.getByLabel(say.email).fill('packer@example.com');
    await press(say.invite_submit);
    await expect(
      page.getByText(say.invite_until({ until: '' }).trim().split(' ')[0] as string).first(),
    ).toBeVisible();
    await accessible(page, 'console staff');
    await shot('console-staff');
    // the last owner cannot get a lower role
    await page.getByLabel(say.staff_role_of({ name: '森本 千尋' })).selectOption('packer');
    await expect(page.getByText(say.error({ code: 'LAST_OWNER', reason: '' }))).toBeVisible();

    const { links } = await mailbox.emailTo('packer@example.com', /join#/);
    const link = links.find((one) => one.includes('/console/join#')) as string;
    const theirs = await browser.newContext({ ...info.project.use });
    const invited = await theirs.newPage();
    await invited.addInitScript(
      (locale) => localStorage.setItem('noren-console-locale', locale),
      shopLocale,
    );
    await invited.goto(link);
    await expect(invited.getByText(say.join_lead({ store: '花森', role: 'packer' }))).toBeVisible();
    await accessible(invited, 'console invitation');
    await shootPage(invited, 'console-join');
    await invited.getByLabel(say.name, { exact: false }).first().fill('森 花子');
    await invited.getByLabel(say.password, { exact: false }).first().fill('short');
    await invited.getByRole('button', { name: say.join_submit }).click();
    await expect(
      invited.getByText(say.error({ code: 'NEW_PASSWORD_TOO_SHORT', reason: '' })),
    ).toBeVisible();
    await invited.getByLabel(say.password, { exact: false }).first().fill('a password of eight');
    await invited.getByRole('button', { name: say.join_submit }).click();
    await expect(invited.getByRole('link', { name: say.goods, exact: true })).toBeVisible();
    await expect(invited.getByRole('link', { name: say.settings, exact: true })).toHaveCount(0);
    await invited.reload();
    await invited.goto(`${server.origin}/console/sign-in`);
    await invited.goto(link);
    await expect(invited.getByText(say.link_over_text)).toBeVisible();

    // forgotten password: a link by email, and old sessions end
    await invited.goto(`${server.origin}/console/forgot-password`);
    await invited.getByLabel(say.email, { exact: false }).fill('packer@example.com');
    await invited.getByRole('button', { name: say.forgot_submit }).click();
    await expect(invited.getByText(say.forgot_sent)).toBeVisible();
    await accessible(invited, 'console forgotten password');
    const reset = (await mailbox.emailTo('packer@example.com', /new-password#/)).links.find((one) =>
      one.includes('#'),
    ) as string;
    await invited.goto(reset);
    await invited.getByLabel(say.new_password, { exact: false }).fill('another password');
    await invited.getByRole('button', { name: say.new_password_submit }).click();
    await expect(invited.getByText(say.new_password_set)).toBeVisible();
    await invited.goto(`${server.origin}/console/stores/hanamori/goods`);
    await expect(invited.getByRole('heading', { name: say.sign_in_title })).toBeVisible();
    await theirs.close();

    await page.reload();
    await page.getByRole('button', { name: say.staff_remove_of({ name: '森 花子' }) }).click();
    await page
      .getByRole('button', { name: say.staff_remove_of({ name: '森 花子' }) })
      .last()
      .click();
    await expect(page.getByText(say.staff_removed)).toBeVisible();
    await page.getByRole('link', { name: say.audit, exact: true }).click();
    await expect(page.getByText(say.audit_call_left)).toBeVisible();
    await expect(page.getByText(say.audit_call_gateways).first()).toBeVisible();
  } finally {
    await leaveConsole(page);
    await server.close();
    await mailbox.stop();
  }
});
