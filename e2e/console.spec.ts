import type { Page } from '@playwright/test';
import { emptyServer, leaveConsole } from './empty-server.ts';
import { shootPage, signOut } from './console-owner.ts';
import { expect, test } from './shop.ts';
import { consoleSentences } from './console-words.ts';
import { staffPaymentName } from '@noren/contract/payment-methods';
import { placeName } from '@noren/contract/place-names';

const password = 'a password of the owner';

test('an empty server gets an owner, a store and products, and buyers see them', async ({
  page,
  accessible,
  shopLocale,
}, info) => {
  test.slow();
  const say = consoleSentences[shopLocale];
  const server = await emptyServer();
  const field = (label: string, within: Page | ReturnType<Page['locator']> = page) =>
    within.getByLabel(label, { exact: false }).first();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const shot = (name: string) => shootPage(page, name);
  await page.addInitScript(
    (locale) => localStorage.setItem('noren-console-locale', locale),
    shopLocale,
  );
  try {
    // a server without an owner redirects to the set-up
    await page.goto(`${server.origin}/`);
    await expect(page).toHaveURL(`${server.origin}/console/setup`);
    await expect(page.getByRole('heading', { name: say.setup_title })).toBeVisible();
    await accessible(page, 'console set-up');
    await field(say.setup_code).fill('ABCD-ABCD-ABCD-ABCD');
    await field(say.name).fill('森本 千尋');
    await field(say.email).fill('owner@example.com');
    await field(say.password).fill(password);
    await press(say.setup_submit);
    await expect(page.getByText(say.error({ code: 'SETUP_CODE_WRONG', reason: '' }))).toBeVisible();
    await shot('console-setup');
    await field(say.setup_code).fill(server.code.toLowerCase());
    await press(say.setup_submit);

    await expect(page.getByText(say.stores_empty)).toBeVisible();
    await accessible(page, 'console stores, none');
    await press(say.store_new);
    await field(say.store_name).fill('花森');
    await field(say.store_slug).fill('Hana Mori');
    await field(say.store_contact_email).fill('shop@example.com');
    await press(say.store_create);
    await expect(page.getByRole('alert').getByText(say.store_slug_hint)).toBeVisible();
    await field(say.store_slug).fill('hanamori');
    await shot('console-new-store');
    await accessible(page, 'console new store');
    await press(say.store_create);
    await expect(page).toHaveURL(`${server.origin}/console/stores/hanamori/settings`);
    await shot('console-new-settings');

    // the list of missing settings links to each of them
    await expect(
      page.getByRole('link', { name: say.need({ need: 'seller_facts' }) }),
    ).toBeVisible();
    await accessible(page, 'console settings');
    const facts = page.locator('#facts').getByRole('textbox');
    await expect(facts).toHaveCount(10);
    await page
      .getByRole('button', { name: `${say.facts_use} (${say.fact({ fact: 'selling_price' })})` })
      .click();
    await expect(page.getByLabel(say.fact({ fact: 'selling_price' }))).toHaveValue(
      '各商品ページに表示する価格（消費税込み）によります。',
    );
    for (const fact of await facts.all()) await fact.fill('花森（はなもり）');
    await press(say.facts_save);
    await expect(page.getByRole('link', { name: say.need({ need: 'seller_facts' }) })).toHaveCount(
      0,
    );
    await page.getByRole('checkbox', { name: staffPaymentName('custom_cod', shopLocale) }).check();
    await press(say.payments_save);
    await expect(page.getByRole('link', { name: say.need({ need: 'payment' }) })).toHaveCount(0);
    await expect(page.getByText(say.facts_missing({ list: '代金引換' }))).toBeVisible();
    await page
      .getByRole('button', { name: `${say.facts_replace} (${say.fact({ fact: 'payment_info' })})` })
      .click();
    await expect(page.getByLabel(say.fact({ fact: 'payment_info' }))).toHaveValue(
      '代金引換：商品のお受け取り時に、配達員にお支払いください。',
    );
    await expect(page.getByText(say.facts_missing({ list: '代金引換' }))).toHaveCount(0);
    await page.getByRole('checkbox', { name: say.shipping_home }).check();
    await page.getByRole('checkbox', { name: say.shipping_cod }).check();
    await page.getByLabel(say.shipping_fee_type).selectOption('condition');
    await page
      .locator('#shipping')
      .getByLabel(say.shipping_fee, { exact: false })
      .last()
      .fill('600');
    await press(say.shipping_save);
    await expect(page.locator('#shipping').getByText(say.number_field)).toBeVisible();
    await page.getByLabel(say.shipping_threshold).fill('8000');
    // Okinawa costs more, chosen by one press on its area; a fee without places is rejected at its
    // field
    await press(say.place_fee_add);
    const byPlace = page.getByRole('group', { name: say.place_fee_of({ nth: 1 }), exact: true });
    await byPlace.getByLabel(say.shipping_fee, { exact: false }).last().fill('1500');
    await press(say.shipping_save);
    await expect(byPlace.getByText(say.place_fee_needs_place)).toBeVisible();
    await byPlace.getByRole('button', { name: say.area({ area: 'okinawa' }), exact: true }).click();
    await byPlace.getByRole('button', { name: say.area({ area: 'tohoku' }), exact: true }).click();
    await byPlace.getByText(say.place_fee_places, { exact: true }).click();
    await byPlace.getByRole('checkbox', { name: placeName('07', shopLocale) }).uncheck();
    await accessible(page, 'console fees by place');
    await shot('console-place-fees');
    await press(say.shipping_save);
    await expect(page.getByRole('link', { name: say.need({ need: 'shipping' }) })).toHaveCount(0);
    const setting = async () =>
      (await (
        await fetch(`${server.origin}/api/v2/stores/hanamori/shipping-setting`)
      ).json()) as object;
    await expect
      .poll(setting)
      .toMatchObject([
        { fees: [{ fee: 1_500, info: { level_one_code: ['02', '03', '04', '05', '06', '47'] } }] },
        {},
      ]);
    await shot('console-settings');

    // policies: the store's own terms, and the default privacy policy
    await page.getByRole('link', { name: say.policies_to_look_at }).click();
    const card = (name: string) => page.getByRole('heading', { name, exact: true }).locator('..');
    const terms = card(say.policy({ policy: 'terms' }));
    const own = '# 第1条\n\n返品は <b>7日</b> 以内に承ります。';
    await terms.getByLabel(say.policy_content).fill(own);
    await terms.getByRole('button', { name: say.policy_preview }).click();
    await expect(terms.getByRole('heading', { name: '第1条' })).toBeVisible();
    await page.reload();
    await expect(terms.getByLabel(say.policy_content)).toHaveValue(own);
    await accessible(page, 'console policies');
    await shot('console-policies');
    await terms.getByRole('button', { name: say.policy_publish }).click();
    await expect(terms.getByText(say.policy_drafted)).toHaveCount(0);
    await card(say.policy({ policy: 'privacy' }))
      .getByRole('button', { name: say.policy_use_standard })
      .click();
    await expect(
      card(say.policy({ policy: 'privacy' })).getByText(say.policy_standard.slice(0, -1)),
    ).toBeVisible();
    await expect(page.getByText(say.policy_version_standard, { exact: true })).toBeVisible();
    await shot('console-policies-published');
    const shopper = await page.context().newPage();
    await shopper.goto(`${server.origin}/stores/hanamori/policies/terms`);
    await expect(shopper.getByRole('heading', { level: 2, name: '第1条' })).toBeVisible();
    await expect(shopper.getByText('返品は <b>7日</b> 以内に承ります。')).toBeVisible();
    await accessible(shopper, 'a store’s own terms');
    await shootPage(shopper, 'own-terms');
    await shopper.close();

    await page.getByRole('link', { name: say.goods, exact: true }).first().click();
    await expect(page.getByText(say.goods_empty, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: say.goods_new }).first().click();
    await press(say.goods_publish);
    await expect(page.getByText(say.required_field, { exact: true })).toBeVisible();
    await field(say.goods_name).fill('湯のみ 青');
    await field(say.goods_description).fill('口の薄い湯のみです。');
    await field(say.sku_price).fill('１，２００');
    await field(say.sku_stock).fill('3');
    await accessible(page, 'console product');
    await press(say.goods_publish);
    await expect(page).toHaveURL(/\/goods\/\d+$/);
    await expect(
      page.getByText(say.stock_units({ on_hand: 3, reserved: 0, available: 3 })),
    ).toBeVisible();
    const id = Number(/(\d+)$/.exec(page.url())?.[1]);
    const seen = async () =>
      ((await (await fetch(`${server.origin}/api/v2/products/${id}`)).json()) as object) ?? {};
    await expect
      .poll(seen)
      .toMatchObject({ name: '湯のみ 青', min_price: 1_200, available_quantity: 3 });

    await press(say.stock_correct);
    await field(say.stock_counted).fill('８');
    await field(say.stock_counted).press('Enter');
    await expect(
      page.getByText(say.stock_units({ on_hand: 8, reserved: 0, available: 8 })),
    ).toBeVisible();
    await press(say.stock_undo);
    await expect(
      page.getByText(say.stock_units({ on_hand: 3, reserved: 0, available: 3 })),
    ).toBeVisible();
    await press(say.stock_correct);
    await expect(page.getByText('8 → 3 (-5)')).toBeVisible();
    await accessible(page, 'console stock');
    await shot('console-stock');
    await page.getByLabel(say.stock_by, { exact: true }).check();
    await field(say.stock_change).fill('−5');
    await page.getByRole('button', { name: say.stock_correct }).last().click();
    await expect(
      page.getByText(say.error({ code: 'STOCK_BELOW_COMMITTED', reason: '' })),
    ).toBeVisible();
    await field(say.stock_change).fill('+7');
    await field(say.stock_change).press('Enter');
    await expect(page.getByText(say.stock_change_wrong)).toBeVisible();
    await field(say.stock_change).fill('7');
    await field(say.stock_change).press('Enter');
    await expect(
      page.getByText(say.stock_units({ on_hand: 10, reserved: 0, available: 10 })),
    ).toBeVisible();
    await press(say.stock_undo);
    await expect(
      page.getByText(say.stock_units({ on_hand: 3, reserved: 0, available: 3 })),
    ).toBeVisible();
    await shot('console-product');

    // another tab changes the product: the save overwrites nothing, and the typed values are not
    // sent
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel(say.goods_name).first().fill('湯のみ 紺');
    await other.getByRole('button', { name: say.goods_save, exact: true }).click();
    await expect(other.getByText(say.goods_saved)).toBeVisible();
    await other.close();
    await field(say.goods_name).fill('湯のみ 黒');
    await press(say.goods_save);
    await expect(page.getByText(say.goods_changed)).toBeVisible();
    await press(say.goods_reload);
    await expect(field(say.goods_name)).toHaveValue('湯のみ 紺');
    await press(say.goods_archive);
    await expect(page.getByRole('button', { name: say.goods_unarchive })).toBeVisible();
    await expect
      .poll(async () => (await fetch(`${server.origin}/api/v2/products/${id}`)).status)
      .toBe(404);
    await press(say.goods_unarchive);
    await expect(page.getByRole('button', { name: say.goods_archive, exact: true })).toBeVisible();

    await page.getByRole('link', { name: say.goods, exact: true }).click();
    await page.getByRole('searchbox').fill('紺');
    await expect(page).toHaveURL(/keyword=/);
    await expect(page.getByRole('link', { name: /湯のみ 紺/ })).toBeVisible();
    await page.getByRole('searchbox').fill('急須');
    await expect(page.getByText(say.goods_none_found, { exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await expect(page.getByRole('link', { name: /湯のみ 紺/ })).toBeVisible();
    await accessible(page, 'console goods');
    await shot('console-goods');

    await page.getByRole('link', { name: say.audit, exact: true }).click();
    await expect(page.getByText(say.audit_call_stock).first()).toBeVisible();
    await page.getByLabel(say.audit_about).selectOption('settings');
    await expect(page.getByText(say.audit_call_facts).first()).toBeVisible();
    await expect(page.getByText(say.audit_call_stock)).toHaveCount(0);
    await page.getByLabel(say.audit_about).selectOption('');
    await expect(page.getByText(say.audit_call_stock).first()).toBeVisible();
    await expect(page.getByText('湯のみ 青').first()).toBeVisible();
    await accessible(page, 'console changes');
    await shot('console-changes');

    // after signing out, a page asks for the sign-in and then opens
    await signOut(page, say, info.project.name);
    await expect(page.getByRole('heading', { name: say.sign_in_title })).toBeVisible();
    await page.goto(`${server.origin}/console/stores/hanamori/goods`);
    await expect(page.getByRole('heading', { name: say.sign_in_title })).toBeVisible();
    await accessible(page, 'console sign-in');
    await field(say.email).fill('owner@example.com');
    await field(say.password).fill('not this one');
    await press(say.sign_in_submit);
    await expect(
      page.getByText(say.error({ code: 'EMAIL_OR_PASSWORD_INCORRECT', reason: '' })),
    ).toBeVisible();
    await shot('console-sign-in');
    await field(say.password).fill(password);
    await press(say.sign_in_submit);
    await expect(page.getByRole('link', { name: /湯のみ 紺/ })).toBeVisible();
    await expect(page).toHaveURL(/\/console\/stores\/hanamori\/goods$/);

    // a store that does not exist here, and an unknown page
    await page.goto(`${server.origin}/console/stores/nobody/goods/1`);
    await expect(page.getByRole('heading', { name: say.not_found })).toBeVisible();
    await page.goto(`${server.origin}/console/nowhere`);
    await expect(page.getByRole('heading', { name: say.not_found })).toBeVisible();
  } finally {
    await leaveConsole(page);
    await server.close();
  }
});
