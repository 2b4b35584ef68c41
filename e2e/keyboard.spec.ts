import { plainGood } from './buyer.ts';
import { expect, test } from './shop.ts';

test(
  'a konbini order can be placed with the keyboard alone',
  { tag: '@deep' },
  async ({ page, shop, say }) => {
    const goods = await shop.goods();
    const good = plainGood(goods, 8);
    const other = plainGood(goods, 9);
    /** Presses Tab until the focused element has this name. */
    const reach = async (name: string | RegExp, maxTabs = 80) => {
      for (let tabs = 0; tabs < maxTabs; tabs++) {
        const label = await page.evaluate(() => {
          const at = document.activeElement as HTMLElement | null;
          // ignores the page, dialogs and headings, which are not controls
          if (!at?.matches('a, button, input, textarea, select')) return '';
          const labels =
            at instanceof HTMLInputElement ||
            at instanceof HTMLTextAreaElement ||
            at instanceof HTMLSelectElement
              ? [...(at.labels ?? [])]
              : [];
          return (
            (at?.getAttribute('aria-label') ?? labels.map((one) => one.innerText).join(' ')) ||
            (at?.innerText ?? '')
          );
        });
        if (typeof name === 'string' ? label.includes(name) : name.test(label)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`the keyboard never reached ${name}`);
    };
    const press = async (name: string | RegExp) => {
      await reach(name);
      await page.keyboard.press('Enter');
    };
    const write = async (name: string | RegExp, text: string) => {
      await reach(name);
      await page.keyboard.insertText(text);
    };

    await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${good.id}`);
    // the app may replace the server's HTML between two quick key presses
    await expect(async () => {
      if (!(await page.getByRole('dialog').isVisible())) await press(say('product_add_to_cart'));
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 8000 });
    }).toPass();
    if (good.skus.length > 1) {
      await reach(good.skus[0]?.name ?? '');
      await page.keyboard.press('Space');
    }
    await press(say('product_add_to_cart'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(say('common_cart_with_count', { count: 1 }));
    await expect(page.getByRole('heading', { name: say('cart_title') })).toBeVisible();
    const guest = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('huc-guest-token') ?? '{}') as { value?: string }).value,
    );
    await shop.call('POST', '/api/v2/add-cart', {
      guest: guest ?? '',
      body: { id: other.skus[0]?.id, quantity: 1 },
    });
    await page.reload();
    const bin = (name: string) =>
      page.getByRole('button', { name: say('cart_remove_of', { name }) });
    await expect(bin(other.name)).toBeVisible();
    // after "keep" the focus returns to the button, after "remove" it moves on; browsers alone would
    // lose it
    await press(say('cart_remove_of', { name: other.name }));
    await press(say('checkout_receiver_delete_no'));
    await expect(bin(other.name)).toBeFocused();
    await page.keyboard.press('Enter');
    const question = page.getByRole('group', {
      name: say('cart_remove_ask', { name: other.name }),
    });
    await expect(question.getByRole('button', { name: say('common_remove') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bin(other.name)).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('a, button')))
      .toBe(true);
    await press(say('cart_go_on'));
    await expect(
      page.getByRole('heading', { name: say('checkout_page_title'), level: 1 }),
    ).toBeVisible();
    await press(say('checkout_receiver_add'));
    await write(say('checkout_address_postcode'), '6028475');
    await expect(page.getByLabel(say('checkout_address_city'))).toHaveValue(/京都市上京区/);
    await write(say('checkout_address_street'), '1-2');
    await write(say('checkout_address_name'), '髙橋 花子');
    await write(say('checkout_address_phone'), '09012345678');
    await press(say('checkout_address_save'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await reach(say('gmo_credit'));
    // a radio group is a single tab stop; the arrows move within it
    for (
      let arrows = 0;
      arrows < 4 && !(await page.getByRole('radio', { name: say('slip_payment') }).isChecked());
      arrows++
    )
      await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(say('konbini_add'));
    await reach(say('konbini_chain_00001'));
    await page.keyboard.press('Space');
    await write(say('konbini_name'), '髙橋 花子');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('タカハシ ハナコ');
    await write(say('konbini_phone'), '09012345678');
    await press(say('konbini_save'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await write(say('checkout_contact_email'), 'keyboard@example.com');
    await press(say('checkout_place'));
    await expect(page.getByLabel(say('contact_code_label'))).toBeFocused();
    const { text } = await shop.mailbox.emailTo('keyboard@example.com', /^ {4}\d{6}$/m);
    await page.keyboard.insertText(/^ {4}(\d{6})$/m.exec(text)?.[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: say('slip_situation_title') })).toBeVisible();
  },
);
