import { keep, openDialog, OnAir } from './on-air.ts';
import { expect, test } from './shop.ts';

test('a guest asks in the chat of a show; the host answers, pins and hides on the desk', async ({
  page,
  browser,
  shop,
  say,
  accessible,
}) => {
  const onAir = await OnAir.begin(shop, 'ja');
  const wide = { width: 1280, height: 800 };
  const address = `${shop.origin}/stores/${onAir.slug}/live/${onAir.post.id}`;
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  await page.goto(address);
  if (isPhone) await page.getByRole('button', { name: say('chat_open'), exact: true }).click();
  const log = page.getByRole('log', { name: say('chat_title'), exact: true });
  await page.getByLabel(say('chat_name')).fill('はな');
  const field = page.getByRole('textbox', { name: say('chat_text'), exact: true });
  await field.fill('<b>大きさ</b>は?');
  await field.press('Enter');
  // shown as text
  await expect(log.getByText('<b>大きさ</b>は?')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill('https://evil.example/ を見て');
  await field.press('Enter');
  await expect(page.getByText(say('chat_no_links'), { exact: true })).toBeVisible();
  await field.fill('ありがとう');
  await field.press('Enter');
  await expect(log.getByText('ありがとう')).toBeVisible();
  await accessible(page, 'the chat of a live page');

  const host = await (await browser.newContext({ viewport: wide, locale: 'ja' })).newPage();
  await keep(host, shop.origin, 'huc-seller-token', onAir.seller.token as string);
  await host.goto(`${shop.origin}/shop/seller/desk?stream-id=${onAir.post.stream_id}`);
  const answer = host.getByRole('textbox', { name: say('desk_chat_answer'), exact: true });
  await expect(answer).toBeVisible({ timeout: 20_000 });
  await answer.fill('直径12センチです');
  await answer.press('Enter');
  const answered = log.getByRole('listitem').filter({ hasText: '直径12センチです' });
  await expect(answered.getByText(say('chat_host'), { exact: true })).toBeVisible();

  const actionsOf = async (text: string, action: string) => {
    const line = host.getByRole('log').getByRole('listitem').filter({ hasText: text });
    await line.getByRole('button', { expanded: false }).click();
    await line.getByRole('button', { name: action, exact: true }).click();
  };
  await actionsOf('直径12センチです', say('desk_chat_pin') as string);
  await expect(page.getByRole('region', { name: say('chat_pinned'), exact: true })).toContainText(
    '直径12センチです',
  );
  await actionsOf('ありがとう', say('desk_chat_hide') as string);
  await expect(log.getByText('ありがとう')).toHaveCount(0);

  await host.getByText(say('desk_chat_words', { count: 0 }) as string).click();
  const word = host.getByRole('textbox', { name: say('desk_chat_word'), exact: true });
  await word.fill('てんばい');
  await word.press('Enter');
  await expect(host.getByText(say('desk_chat_words', { count: 1 }) as string)).toBeVisible();
  await accessible(host, 'the chat on the desk');
  await field.fill('ﾃﾝﾊﾞｲできますか');
  await field.press('Enter');
  await expect(page.getByText(say('chat_refused_words'))).toBeVisible();
  await host.context().close();
  if (isPhone) await expect(openDialog(page)).toBeVisible();
});
