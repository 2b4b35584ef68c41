import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import sharp from 'sharp';
import { ownStore, shootPage } from './console-owner.ts';
import { leaveConsole } from './empty-server.ts';
import { expect, test } from './shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'noren-import-'));
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), iconv.encode(text, 'cp932'));
  return join(folder, name);
};

test('a merchant imports products from a spreadsheet with pictures in a ZIP, and exports them again', async ({
  page,
  accessible,
  shopLocale,
}) => {
  test.slow();
  const { origin, say, stop } = await ownStore(page, shopLocale);
  try {
    await page.goto(`${origin}/console/stores/hanamori/goods`);
    await page.getByRole('link', { name: say.import_link }).click();
    await expect(page.getByRole('heading', { name: say.import_title })).toBeVisible();
    const bowl = await sharp({
      create: { width: 800, height: 1000, channels: 3, background: '#1f3a5f' },
    })
      .jpeg()
      .toBuffer();
    const cup = await sharp({
      create: { width: 800, height: 1000, channels: 3, background: '#c23a2b' },
    })
      .png()
      .toBuffer();
    writeFileSync(
      join(folder, 'pictures.zip'),
      zipSync({ 'photos/鉢.jpg': bowl, 'photos/cup.png': cup, 'readme.txt': Buffer.from('x') }),
    );
    await page.getByLabel(say.import_pictures_choose).setInputFiles(join(folder, 'pictures.zip'));
    await expect(page.getByText(say.import_pictures_progress({ done: 2, total: 2 }))).toBeVisible();
    await accessible(page, 'console goods by file');
    await shootPage(page, 'import-start');

    const header = '商品名,商品コード,種類,ほか,販売価格,写真\r\n';
    const faulty = written(
      'faulty.csv',
      `商品一覧\r\n${header}鉢,H-1,,x,二千円,鉢.jpg\r\n湯のみ,Y-1,青,x,1200,ない.jpg\r\n湯のみ,Y-1,赤,x,1300,\r\n`,
    );
    await page.getByLabel(say.import_file_choose).setInputFiles(faulty);
    await expect(page.getByRole('heading', { name: say.import_columns_title })).toBeVisible();
    await expect(page.getByLabel(say.import_column_of({ name: '販売価格' }))).toHaveValue('price');
    await expect(page.getByLabel(say.import_column_of({ name: 'ほか' }))).toHaveValue('');
    await expect(page.getByLabel(say.import_encoding, { exact: false })).toHaveValue('shift_jis');
    // the title row above the heading was skipped; another heading row makes it guess the columns
    // again
    const heading = page.getByLabel(say.import_header_row, { exact: false });
    await expect(heading).toHaveValue('2');
    await heading.selectOption('3');
    await expect(page.getByLabel(say.import_column_of({ name: '二千円' }))).toHaveValue('');
    await heading.selectOption('2');
    await expect(page.getByLabel(say.import_column_of({ name: '販売価格' }))).toHaveValue('price');
    // without the column that identifies a product, the check asks for it
    await page.getByLabel(say.import_column_of({ name: '商品コード' })).selectOption('');
    await page.getByRole('button', { name: say.import_check }).click();
    await expect(page.getByText(say.import_needs_columns)).toBeVisible();
    await page.getByLabel(say.import_column_of({ name: '商品コード' })).selectOption('sku_code');
    await accessible(page, 'console columns of a file');
    await shootPage(page, 'import-columns');
    await page.getByRole('button', { name: say.import_check }).click();
    await expect(page.getByText(say.import_faults({ count: 3 }))).toBeVisible();
    for (const reason of [
      say.import_fault({ fault: 'not_a_number' }),
      say.import_fault({ fault: 'no_such_picture' }),
      say.import_fault({ fault: 'code_twice' }),
    ])
      await expect(page.getByText(reason, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: say.import_run })).toHaveCount(0);
    await accessible(page, 'console faults of a file');
    await shootPage(page, 'import-faults');

    await page.getByRole('button', { name: say.import_file_other }).click();
    const fine = written(
      'fine.csv',
      `${header}鉢,H-1,,x,"2,000",鉢.jpg\r\n湯のみ,Y-1,青,x,1200,cup.png\r\n湯のみ,Y-2,赤,x,1300,\r\n`,
    );
    await page.getByLabel(say.import_file_choose).setInputFiles(fine);
    await page.getByRole('button', { name: say.import_check }).click();
    await expect(page.getByText(say.import_fine)).toBeVisible();
    await page.reload();
    await shootPage(page, 'import-result');
    await page.getByRole('button', { name: say.import_run }).click();
    await expect(page.getByText(say.import_done, { exact: true })).toBeVisible();
    await shootPage(page, 'import-done');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say.import_export({ kind: 'CSV' }) }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(5);
    expect(text).toContain('湯のみ');
    await page.getByRole('link', { name: say.goods, exact: true }).last().click();
    await page.getByRole('link', { name: /鉢/ }).click();
    await expect(page.getByRole('list', { name: say.pictures }).getByRole('img')).toHaveCount(1);

    await page.goto(`${origin}/console/stores/hanamori/goods`);
    await shootPage(page, 'stock-goods');
    await page.getByRole('link', { name: say.stock_sheet_link }).click();
    await accessible(page, 'console stock by file');
    await shootPage(page, 'stock-start');
    const [list] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const counted = readFileSync(await list.path(), 'utf8')
      .replace(/^(H-1,.*),0,$/m, '$1,0,１２')
      .replace(/^(Y-1,.*),0,$/m, '$1,0,5%')
      .replace(/^(Y-2,.*),0,$/m, '$1,2,3.0');
    writeFileSync(join(folder, 'counted.csv'), counted);
    await page.getByLabel(say.import_file_choose).setInputFiles(join(folder, 'counted.csv'));
    await expect(page.getByText(say.stock_fault({ fault: 'percent' }))).toBeVisible();
    await expect(page.getByText('0 → 12 (+12)')).toBeVisible();
    await page.getByLabel(say.stock_file_moved({ count: 1 })).check();
    await accessible(page, 'console differences of a count');
    await shootPage(page, 'stock-check');
    await page.getByRole('button', { name: say.stock_file_apply({ count: 2 }) }).click();
    await expect(page.getByText(say.stock_file_done({ count: 2 }))).toBeVisible();
    await shootPage(page, 'stock-done');
    await page.goto(`${origin}/console/stores/hanamori/goods`);
    await expect(
      page.getByText(say.stock_units({ on_hand: 12, reserved: 0, available: 12 })),
    ).toBeVisible();
  } finally {
    await leaveConsole(page);
    await stop();
  }
});
