import { expect } from '@playwright/test';
import type { Phone } from './phone.ts';

// Checks of layout, which roles and names do not show and which differs between engines. The first
// functions run in the page.

function openSheet() {
  const dialog = [...document.querySelectorAll('dialog[open]:not([inert])')].at(-1);
  const body = [...(dialog?.children ?? [])].find(
    (part) => getComputedStyle(part).overflowY === 'auto',
  );
  if (!dialog || !body || dialog.getAnimations().length > 0) return null;
  const { top, bottom, height } = dialog.getBoundingClientRect();
  return {
    top,
    bottom,
    height,
    body: body.clientHeight,
    content: body.scrollHeight,
    window: window.innerHeight,
  };
}

function messages() {
  const region = [...document.querySelectorAll<HTMLElement>('[popover][role="status"]')].find(
    (one) => one.childElementCount > 0,
  );
  if (!region) return null;
  const boxes = [region, ...region.children].map((one) => one.getBoundingClientRect().height);
  // the middle of the page, its lower part and its end
  const covered = [0.4, 0.6, 0.95].some((part) =>
    region.contains(document.elementFromPoint(window.innerWidth / 2, window.innerHeight * part)),
  );
  return { height: Math.max(...boxes), window: window.innerHeight, covered };
}

function rows() {
  const all = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  if (all.some((row) => row.style.transform === '' && getComputedStyle(row).transform !== 'none'))
    return null;
  return all.map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return {
      name: row.querySelector('h3')?.textContent ?? '',
      top,
      bottom,
      transform: row.style.transform,
    };
  });
}

/**
 * Expects an open sheet inside the window that shows all its content, or as much as its maximum
 * height allows.
 */
export async function expectWholeSheet(phone: Phone): Promise<void> {
  const sheet = await phone.until('an open sheet that rests', () => phone.ask(openSheet));
  const seen = JSON.stringify(sheet);
  expect(sheet.body, `a strip and no sheet: ${seen}`).toBeGreaterThanOrEqual(150);
  if (sheet.height < sheet.window * 0.8)
    expect(sheet.body, `what is in the sheet is cut off: ${seen}`).toBeGreaterThanOrEqual(
      sheet.content - 1,
    );
  expect(sheet.top, seen).toBeGreaterThanOrEqual(0);
  expect(sheet.bottom, seen).toBeLessThanOrEqual(sheet.window + 1);
}

/** Expects a toast that leaves the page visible and tappable. */
export async function expectSmallMessage(phone: Phone): Promise<void> {
  const message = await phone.until('a message', () => phone.ask(messages));
  expect(
    message.height,
    `the message covers the page: ${JSON.stringify(message)}`,
  ).toBeLessThanOrEqual(message.window * 0.3);
  expect(message.covered, 'the page under the message cannot be tapped').toBe(false);
}

/**
 * Expects every row in its place: none lifted, no overlaps, no gaps.
 * @returns their names, in order
 */
export async function expectRowsInPlace(phone: Phone): Promise<string[]> {
  const all = await phone.until('rows that rest', () => phone.ask(rows));
  expect(
    all.filter((row) => row.transform !== '').map((row) => `${row.name}: ${row.transform}`),
  ).toEqual([]);
  all.slice(1).forEach((row, index) => {
    const gap = row.top - (all[index] as { bottom: number }).bottom;
    expect(gap, `between ${all[index]?.name} and ${row.name}`).toBeGreaterThanOrEqual(0);
    expect(gap, `between ${all[index]?.name} and ${row.name}`).toBeLessThanOrEqual(24);
  });
  return all.map((row) => row.name);
}
