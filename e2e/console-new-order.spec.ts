import { consoleSentences } from './console-words.ts';
import { callConsole, emptyServer, leaveConsole, newOwner } from './empty-server.ts';
import { openMailbox } from './mail.ts';
import { shootPage } from './console-owner.ts';
import { expect, test } from './shop.ts';

test(
  'staff place an order by phone, which the buyer opens by link; staff preview products before the sale',
  { tag: '@deep' },
  async ({ page, browser, accessible, shopLocale }, info) => {
    test.slow();
    const say = consoleSentences[shopLocale];
    const mailbox = await openMailbox();
    const server = await emptyServer({ SMTP_URL: mailbox.url });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const shot = (name: string, of = page) => shootPage(of, name);
    await page.addInitScript(
      (locale) => localStorage.setItem('noren-console-locale', locale),
      shopLocale,
    );
    try {
      const { token } = await newOwner(page, server, { slug: 'hanamori', name: '花森' });
      const ask = (method: string, path: string, body?: object) =>
        callConsole(server.origin, token, method, `/stores/hanamori${path}`, body);
      const made = await ask('POST', '/products', {
        name: '湯のみ 青',
        description: '口の薄い湯のみです。',
        kind_id: null,
        in_marketplace: true,
        adult_warning: false,
        sale_started_at: null,
        sale_ended_at: null,
        skus: [
          {
            name: '大',
            sku_code: 'YUNOMI-B',
            price: 1200,
            original_price: null,
            salable_limit: null,
            tax_rate: 10,
            stock: 3,
          },
        ],
      });
      const id = made.data.id as number;

      // staff can preview although the store is closed and the product archived
      await page.goto(`${server.origin}/console/stores/hanamori/goods/${id}`);
      await press(say.goods_archive);
      await expect(page.getByRole('button', { name: say.goods_unarchive })).toBeVisible();
      const [preview] = await Promise.all([page.waitForEvent('popup'), press(say.preview_open)]);
      await expect(preview.getByRole('heading', { name: '湯のみ 青' })).toBeVisible();
      await expect(preview.locator('#preview')).toBeVisible();
      await accessible(preview, 'preview');
      await shot('preview', preview);
      await preview.close();
      await press(say.goods_unarchive);
      await expect(
        page.getByRole('button', { name: say.goods_archive, exact: true }),
      ).toBeVisible();

      const { data } = await ask('GET', '/settings');
      await ask('PUT', '/seller-facts', {
        facts: Object.fromEntries(Object.keys(data.facts as object).map((item) => [item, '花森'])),
      });
      await ask('PUT', '/payments', {
        payments: [{ type: 'custom_cod', enabled: true, payment_fee: 330 }],
      });
      await ask('PUT', '/shipping', {
        shipping: {
          enabled: true,
          is_cash_on_delivery: true,
          fee_type: 'fixed',
          fee: 600,
          free_shipping_threshold: null,
        },
        pick_up: { enabled: false, address: null },
      });
      await ask('POST', '/opening');

      await page.goto(`${server.origin}/console/stores/hanamori/orders`);
      if (info.project.name.startsWith('phone'))
        await page.getByRole('button', { name: say.orders_more, exact: true }).click();
      await page.getByRole('link', { name: say.new_order }).click();
      await press(say.new_order_submit);
      await expect(page.getByRole('alert').getByText(say.required_field).first()).toBeVisible();
      await page.getByLabel(say.new_order_search).fill('yunomi-b');
      await press(say.new_order_add({ name: '湯のみ 青 大' }));
      await page.getByLabel(say.new_order_quantity({ name: '湯のみ 青 大' })).fill('2');
      await page.getByLabel(say.new_order_shipping).selectOption('custom');
      await page.getByLabel(say.new_order_payment).selectOption('custom_cod');
      const field = (label: string) => page.getByLabel(label, { exact: false }).last();
      await field(say.new_order_name).fill('花森 花子');
      await field(say.new_order_phone).fill('09012345678');
      await field(say.email).fill('grandmother@example.com');
      await field(say.new_order_zip).fill('100-0001');
      await expect(field(say.new_order_prefecture)).toHaveValue('東京都');
      await field(say.new_order_street).fill('1-1');
      await page.reload();
      await expect(field(say.new_order_street)).toHaveValue('1-1');
      await expect(page.getByText('￥3,330').or(page.getByText('¥3,330')).first()).toBeVisible();
      await accessible(page, 'console new order');
      await shot('new-order');
      await press(say.new_order_submit);
      await expect(page).toHaveURL(/\/orders\/\d+$/);
      await expect(page.getByText('花森 花子').first()).toBeVisible();
      await shot('new-order-placed');

      const { links } = await mailbox.emailTo('grandmother@example.com', /N\d{6}-/);
      const theirs = await browser.newContext({ ...info.project.use });
      const buyer = await theirs.newPage();
      await buyer.goto(links[0] as string);
      await expect(buyer.getByText('湯のみ 青').first()).toBeVisible();
      await shot('new-order-buyer', buyer);
      await theirs.close();
    } finally {
      await leaveConsole(page);
      await server.close();
      await mailbox.stop();
    }
  },
);
