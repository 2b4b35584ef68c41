import type { Page } from '@playwright/test';
import type { Sentences } from '../console/src/i18n/ja.ts';
import { consoleSentences } from './empty-server.ts';
import { expect, test } from './shop.ts';

/** The demo's owner (tools/playground/src/staff.ts). */
const owner = { email: 'owner@example.com', password: 'noren-demo-2026' };

/** Lets the page wait for the app's own file. @returns lets it come */
async function holdTheApp(page: Page): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/console/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return come;
}

test('somebody signs in before the app stands: what is typed and pressed is carried out by it, and no address tells of it', async ({
  page,
  shop,
  accessible,
  shopLocale,
}) => {
  const say = consoleSentences[shopLocale] as Sentences;
  const come = await holdTheApp(page);
  await page.goto(`${shop.origin}/console/sign-in?to=%2Fstores%2Fhanamori%2Fgoods`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: say.sign_in_title })).toBeVisible();
  await expect(page.locator('#root')).toBeEmpty();
  await accessible(page, 'console sign-in, before the app');
  await page.getByLabel(say.email).fill(owner.email);
  await page.getByLabel(say.password).fill(owner.password);
  await page.getByRole('button', { name: say.sign_in_submit }).click();
  await expect(page.getByRole('button', { name: say.sign_in_submit })).toHaveAttribute('aria-busy', 'true');
  expect(page.url()).not.toContain('password');
  come();
  await expect(page).toHaveURL(/\/console\/stores\/hanamori\/goods/);
});

test(
  'what was begun on the first screen is there when the app takes its place: text, cursor, the language',
  { tag: '@deep' },
  async ({ page, shop, shopLocale }) => {
    const say = consoleSentences[shopLocale] as Sentences;
    const come = await holdTheApp(page);
    await page.goto(`${shop.origin}/console/sign-in`, { waitUntil: 'commit' });
    const email = page.getByLabel(say.email);
    await email.focus();
    await page.keyboard.type('own');
    const stood = await email.boundingBox();
    come();
    await page.locator('#root form').waitFor();
    await expect(page.locator('#first-screen')).toHaveCount(0);
    await expect(email).toBeFocused();
    expect(await email.boundingBox()).toEqual(stood);
    await page.keyboard.type('er@example.com');
    await expect(email).toHaveValue(owner.email);
    // an empty form asks for both fields
    await email.fill('');
    await page.getByRole('button', { name: say.sign_in_submit }).click();
    await expect(page.getByText(say.required_field)).toHaveCount(2);
  },
);

test('the first screen is in the language that was chosen here, and says that a session is over', { tag: '@deep' }, async ({ page, shop, shopLocale }) => {
  const other = shopLocale === 'en' ? 'ja' : 'en';
  const say = consoleSentences[other] as Sentences;
  await page.goto(`${shop.origin}/console/sign-in`);
  await page.locator('#root select').selectOption(other);
  await expect(page.getByRole('heading', { name: say.sign_in_title })).toBeVisible();
  await holdTheApp(page);
  await page.goto(`${shop.origin}/console/sign-in?over=true`, { waitUntil: 'commit' });
  await expect(page.locator('#first-screen').getByText(say.session_over)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});
