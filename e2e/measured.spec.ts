import { OnAir } from './on-air.ts';
import { expect, test } from './shop.ts';

// Measures milliseconds, so it runs after all other tests with nothing in parallel
// (playwright.config.ts).

test(
  'a committed change appears on the viewer’s screen quickly',
  { tag: '@deep' },
  async ({ page, shop, shopLocale }) => {
    const changes = Number(process.env.NOREN_CHANGES ?? 100);
    const onAir = await OnAir.begin(shop, shopLocale);
    await onAir.openBuyer(page);
    await page.evaluate(() => {
      // uses the same clock as the test, and works for any list on the page
      const seen: Record<string, number> = {};
      Object.assign(globalThis, { seen });
      const checkRows = () => {
        const order = [...document.querySelectorAll<HTMLElement>('[data-row]')]
          .map((row) => row.dataset.row)
          .join();
        seen[order] ??= Date.now();
      };
      new MutationObserver(checkRows).observe(document.body, {
        childList: true,
        subtree: true,
      });
    });
    const took: number[] = [];
    let order = onAir.post.products.map(({ id }) => id);
    for (let change = 0; change < changes; change++) {
      const from = change % order.length;
      const to = (from + 1 + (change % (order.length - 2))) % order.length;
      const rest = order.filter((_, place) => place !== from);
      order = [...rest.slice(0, to), order[from] as number, ...rest.slice(to)];
      await page.evaluate(
        (wanted) =>
          void delete (globalThis as unknown as { seen: Record<string, number> }).seen[wanted],
        order.join(),
      );
      const sent = Date.now();
      await onAir.put({ product_ids: order, base_product_ids: order });
      const handle = await page.waitForFunction(
        (wanted) =>
          (globalThis as unknown as { seen: Record<string, number> }).seen[wanted] ?? null,
        order.join(),
        {
          timeout: 5000,
          polling: 10,
        },
      );
      took.push(((await handle.jsonValue()) as number) - sent);
    }
    took.sort((a, b) => a - b);
    const part = (share: number) =>
      Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] as number);
    console.log(
      `call to screen over ${took.length} changes: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, most ${part(1)} ms`,
    );
    expect(part(0.95)).toBeLessThanOrEqual(300);
  },
);
