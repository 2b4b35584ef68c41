import type { Page } from '@playwright/test';
import {
  anotherPage,
  cartOf,
  emptyCart,
  isPlain,
  named,
  OnAir,
  openDialog,
  timerIn,
  type SellerGood,
} from './on-air.ts';
import { expect, test } from './shop.ts';

/** Shifts the device's clock: Date, but not the timers that measure time. */
const setClockWrong = (page: Page, milliseconds: number) =>
  page.addInitScript((shift) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(Right.now() + shift);
        else super(...given);
      }
      static override now = () => Right.now() + shift;
    }
    globalThis.Date = Wrong as DateConstructor;
  }, milliseconds);

test(
  'a hold follows the server’s clock on devices ten minutes off; it ends, is on sale again, and is taken again',
  { tag: '@deep' },
  async ({ page, browser, shop, say, shopLocale }) => {
    test.skip(shopLocale !== 'ja', 'waits two minutes, so it runs once');
    test.setTimeout(240_000);
    // products that no other journey takes, because their holds would end during this one
    const onAir = await OnAir.begin(shop, shopLocale, {
      life: 1,
      choose: (goods) => goods.filter(isPlain).slice(-6),
    });
    await emptyCart(onAir);
    const good = onAir.product(0);
    const sku = good.skus[0] as SellerGood['skus'][number];
    // another stream holds all but one unit for longer
    const longer = await OnAir.begin(shop, shopLocale, {
      life: 15,
      choose: (goods) => goods.filter(isPlain).slice(-6),
    });
    if (sku.available_quantity > 1)
      await longer.takeAsOtherBuyers(sku.id, sku.available_quantity - 1);
    const [fast, slow] = [page, await anotherPage(browser, page, shopLocale)];
    await setClockWrong(fast, 600_000);
    await setClockWrong(slow, -600_000);
    await onAir.openBuyer(fast);
    await fast
      .getByRole('button', { name: named(say, 'live_add_of', good.name), exact: true })
      .click();
    const bar = (one: Page) =>
      one.getByRole('button', { name: say('live_cart_open', { count: 1 }), exact: true });
    await expect(bar(fast)).toBeVisible();
    await onAir.openBuyer(slow);
    await expect(bar(slow)).toBeVisible();
    const until = Date.parse((await cartOf(onAir))[0]?.held_until as string);
    for (const one of [fast, slow]) {
      // compares when the seconds change with a clock that the device cannot have wrong
      const wrong = await timerIn(bar(one)).evaluate(
        (timer, end) =>
          new Promise<number[]>((resolve) => {
            const found: number[] = [];
            const watch = new MutationObserver(() => {
              const shown = /(\d\d):(\d\d):(\d\d)/.exec(timer.textContent ?? '');
              if (!shown) return;
              const seconds = Number(shown[1]) * 3600 + Number(shown[2]) * 60 + Number(shown[3]);
              found.push(end - (performance.timeOrigin + performance.now()) - seconds * 1000);
              if (found.length < 4) return;
              watch.disconnect();
              resolve(found);
            });
            watch.observe(timer, { subtree: true, characterData: true, childList: true });
          }),
        until,
      );
      console.log(
        `hold shown differs from held_until by ${wrong.map((ms) => Math.round(ms)).join(', ')} ms`,
      );
      // a busy machine shows a second late but not early; a wrong clock is wrong in every second
      expect(Math.min(...wrong.map(Math.abs))).toBeLessThanOrEqual(500);
    }
    await bar(fast).click();
    const dialog = openDialog(fast);
    await expect(dialog.getByText(say('cart_hold_last_minute'))).toBeVisible();
    const row = slow
      .locator('[data-row]')
      .filter({ has: slow.getByRole('heading', { name: good.name, exact: true }) });
    await expect(row.getByText(say('browse_in_carts'), { exact: true }).first()).toBeVisible();
    // the hold ends: the buyer's line stays, and the unit is on sale again for the others
    const back = await row.evaluate(
      (element, end) =>
        new Promise<number>((resolve) => {
          const watch = new MutationObserver(() => {
            if (
              performance.timeOrigin + performance.now() < end ||
              !element.querySelector('button[aria-label]')
            )
              return;
            watch.disconnect();
            resolve(performance.timeOrigin + performance.now() - end);
          });
          watch.observe(element, { subtree: true, childList: true, characterData: true });
        }),
      until,
    );
    console.log(`back on sale ${Math.round(back)} ms after the hold's end`);
    expect(back).toBeLessThanOrEqual(1000);
    // nothing was left for others during the hold, so they come first for the same time
    await expect(dialog.getByText(say('cart_hold_again'))).toBeVisible();
    await expect(dialog.getByText(say('cart_hold_over'))).toBeVisible({ timeout: 70_000 });
    await dialog.getByRole('button', { name: say('cart_take_again'), exact: true }).click();
    await expect(dialog.locator('[role="timer"]')).toBeVisible();
    expect(Date.parse((await cartOf(onAir))[0]?.held_until as string)).toBeGreaterThan(
      until + 1000,
    );
    await slow.context().close();
  },
);
