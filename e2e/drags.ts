import type { CDPSession, Locator, Page } from '@playwright/test';

/** A pointer that drags rows of the seller's list: a mouse, or a finger by real touch events. */
export interface Hand {
  down: (x: number, y: number) => Promise<void>;
  move: (x: number, y: number) => Promise<void>;
  up: () => Promise<void>;
}

export const mouseOf = (page: Page): Hand => ({
  down: async (x, y) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: (x, y) => page.mouse.move(x, y),
  up: () => page.mouse.up(),
});

export const fingerOf = (session: CDPSession): Hand => ({
  down: async (x, y) =>
    void (await session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x, y }],
    })),
  move: async (x, y) =>
    void (await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y }],
    })),
  up: async () =>
    void (await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })),
});

/** Seeded random numbers, so that a failing run can be repeated (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Layout {
  order: number[];
  /** layout errors: overlaps, gaps, lifts, rings */
  faults: string[];
}

/** The positions of all rows after their animations have ended. */
export function layoutOf(rows: Locator): Promise<Layout> {
  return rows.evaluateAll((elements) => {
    const faults: string[] = [];
    const boxes = elements.map((row) => ({
      id: Number((row as HTMLElement).dataset.row),
      box: row.getBoundingClientRect(),
      row: row as HTMLElement,
    }));
    const gaps = boxes.slice(1).map(({ box }, index) => box.top - (boxes[index]?.box.bottom ?? 0));
    for (const [index, gap] of gaps.entries())
      if (Math.abs(gap - (gaps[0] ?? 0)) > 1 || gap < 0 || gap > 40)
        faults.push(`${Math.round(gap)} px below row ${boxes[index]?.id}`);
    for (const { id, row } of boxes) {
      if (row.style.transform !== '') faults.push(`row ${id} is lifted: ${row.style.transform}`);
      if (row.getAnimations().length > 0) faults.push(`row ${id} still moves`);
      if (row.querySelector('[aria-pressed="true"]') || row.className.includes('ring-2'))
        faults.push(`row ${id} is ringed`);
    }
    return { order: boxes.map(({ id }) => id), faults };
  });
}
