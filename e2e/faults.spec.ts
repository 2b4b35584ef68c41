import { expect, test } from './shop.ts';

test.beforeEach(({ shopLocale }) =>
  test.skip(shopLocale !== 'ja', 'does not depend on the language'),
);

test('reports every fault of a page, also in a context of the journey’s own', async ({
  browser,
  shop,
  faults,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${shop.origin}/stores/hanamori/introduce`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(faults.unexpected()).toEqual([]);
  await page.evaluate(async () => {
    setTimeout(() => {
      throw new TypeError('the shelf fell down');
    });
    console.error('and the lamp with it');
    await fetch('/api/v2/no-such-thing');
    await fetch('/api/v2/auth/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const picture = new Image();
    const missed = new Promise((resolve) => (picture.onerror = resolve));
    picture.src = '/assets/no-such-picture.png';
    await missed;
  });
  for (const line of [
    /^pageerror: TypeError: the shelf fell down$/,
    /^console: TypeError: the shelf fell down/,
    /^report: the shelf fell down$/,
    /^console: and the lamp with it/,
    /^answer: 404 GET .*\/api\/v2\/no-such-thing$/,
    // an unreadable request body is not an expected failure
    /^answer: 422 POST .*\/api\/v2\/auth\/user\/login$/,
    /^answer: 404 GET .*\/assets\/no-such-picture\.png$/,
  ]) {
    await expect
      .poll(() => faults.unexpected().some((fault) => line.test(fault)), line.source)
      .toBe(true);
    faults.allow(line);
  }
  await context.close();
});

test("reports no fault for a failure that the API declares, nor for the console's line about it", async ({
  page,
  shop,
  faults,
}) => {
  await page.goto(`${shop.origin}/stores/hanamori/introduce`);
  const consoleLine = page.waitForEvent('console', (message) => message.text().includes('404'));
  const status = await page.evaluate(async () => (await fetch('/api/v2/products/999999')).status);
  expect(status).toBe(404);
  await consoleLine;
  expect(faults.unexpected()).toEqual([]);
});
