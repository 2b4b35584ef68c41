import type { Page } from '@playwright/test';
import { consoleSentences } from './console-words.ts';
import { expect, test } from './shop.ts';

/** The demo's owner (tools/playground/src/people/demo-owner.ts). */
const owner = { email: 'owner@example.com', password: 'noren-demo-2026' };

/**
 * Delays the app's script.
 * @returns a function that lets it load
 */
async function holdTheApp(page: Page): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/console/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return come;
}

const loadingRing = (page: Page) =>
  page.locator('#root').evaluate((root) => getComputedStyle(root, '::after').animationName);

test('shows that the app is loading, then signs in and opens the requested page', async ({
  page,
  shop,
  accessible,
  shopLocale,
}) => {
  const say = consoleSentences[shopLocale];
  const come = await holdTheApp(page);
  const to = '%2Fstores%2Fhanamori%2Fgoods';
  await page.goto(`${shop.origin}/console/sign-in?to=${to}`, { waitUntil: 'commit' });
  await expect.poll(() => loadingRing(page)).toContain('turn');
  come();
  await expect(page.getByRole('heading', { name: say.sign_in_title })).toBeVisible();
  expect(await loadingRing(page)).toBe('none');
  await accessible(page, 'console sign-in');
  await page.getByLabel(say.email).fill(owner.email);
  await page.getByLabel(say.password).fill(owner.password);
  await page.getByRole('button', { name: say.sign_in_submit }).click();
  await expect(page).toHaveURL(/\/console\/stores\/hanamori\/goods/);
});

test(
  'requires both fields of the sign-in',
  { tag: '@deep' },
  async ({ page, shop, shopLocale }) => {
    const say = consoleSentences[shopLocale];
    await page.goto(`${shop.origin}/console/sign-in`);
    await page.getByRole('button', { name: say.sign_in_submit }).click();
    await expect(page.getByText(say.required_field)).toHaveCount(2);
  },
);

test(
  'keeps the chosen language, and shows that the session has ended',
  { tag: '@deep' },
  async ({ page, shop, shopLocale }) => {
    const other = shopLocale === 'en' ? 'ja' : 'en';
    const say = consoleSentences[other];
    await page.goto(`${shop.origin}/console/sign-in`);
    await page.getByRole('combobox').selectOption(other);
    await expect(page.getByRole('heading', { name: say.sign_in_title })).toBeVisible();
    await page.goto(`${shop.origin}/console/sign-in?over=true`);
    await expect(page.getByText(say.session_over)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  },
);
