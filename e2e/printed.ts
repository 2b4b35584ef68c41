import type { Page } from '@playwright/test';
import { pdfPages, type PlacedText } from '../server/test/documents.ts';
import { expect } from './shop.ts';

/**
 * Whether one text is drawn over another. Boxes are larger than their glyphs, so half a line is
 * tolerated, and within a line one character, because a browser moves wide punctuation together.
 */
function overlaps(a: PlacedText, b: PlacedText): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const isSameLine = Math.abs(a.y - b.y) < 1;
  return across > (isSameLine ? a.height : 1) && down > Math.min(a.height, b.height) / 2;
}

/**
 * A sentence as `printedSheets` returns it: without spaces, and without the dots that a font shares
 * between two characters.
 */
export const onPaper = (sentence: string | RegExp): string =>
  String(sentence)
    .normalize('NFKC')
    .replaceAll(/[\s・‧]/g, '');

/**
 * Prints the page on A4. Returns the text of each sheet without spaces, after checking that every
 * word is legible.
 */
export async function printedSheets(page: Page): Promise<string[]> {
  const sheets = await pdfPages(await page.pdf({ format: 'A4', printBackground: true }));
  for (const pieces of sheets) {
    expect(pieces.length, 'no empty sheet').toBeGreaterThan(0);
    const hidden = pieces.flatMap((one, at) =>
      pieces
        .slice(at + 1)
        .filter((other) => overlaps(one, other))
        .map((other) => `${one.text} / ${other.text}`),
    );
    expect(hidden, 'texts that are drawn over each other').toEqual([]);
    // A4 is 595 points wide
    expect(pieces.filter(({ x, y, width }) => x < 0 || y < 0 || x + width > 596)).toEqual([]);
  }
  return sheets.map((pieces) => onPaper(pieces.map(({ text }) => text).join('')));
}

/** Reloads the page with an order of the given number of lines, as if the server had it. */
export async function showLines(page: Page, lines: number): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(/\/orders\/\d+$/, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const response = await route.fetch();
    const order = (await response.json()) as { items: { id: number; product_name: string }[] };
    const [item] = order.items;
    if (item)
      order.items = Array.from({ length: lines }, (_, at) => ({
        ...item,
        id: at + 1,
        product_name: `品番${String(at + 1).padStart(2, '0')}号`,
      }));
    await route.fulfill({ response, json: order });
  });
  await page.reload();
  await expect(page.getByText(`品番${String(lines).padStart(2, '0')}号`)).toBeVisible();
}
