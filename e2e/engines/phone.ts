import { setTimeout as wait } from 'node:timers/promises';
import type { Journey } from '../shop.ts';
import type { Driver, Point } from './driver.ts';
import {
  selectAll,
  insertText,
  collectFaults,
  findElement,
  type Found,
  type Wanted,
} from './in-page.ts';

/** How long a journey waits for an element, and how often it checks, in milliseconds. */
const timeoutMs = 15_000;
const pollIntervalMs = 80;
/**
 * Timeout of one read of the page, in milliseconds. WebKit's driver sometimes never answers a
 * script that was sent while the page navigates. Then only the read fails, and the waiting caller
 * reads again.
 */
const maxReadMs = 4_000;

const source = (name: string | RegExp): string =>
  typeof name === 'string' ? name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : name.source;

async function inTime<T>(read: Promise<T>): Promise<T> {
  const tooLate = new AbortController();
  try {
    return await Promise.race([
      read,
      wait(maxReadMs, undefined, tooLate).then(() =>
        Promise.reject(new Error('no answer from the page')),
      ),
    ]);
  } finally {
    tooLate.abort();
  }
}

/** A phone with any engine; elements are found by role and name. */
export class Phone {
  readonly driver: Driver;
  readonly say: Journey['say'];
  private readonly pageFaults = new Set<string>();

  constructor(driver: Driver, say: Journey['say']) {
    this.driver = driver;
    this.say = say;
  }

  /**
   * Polls until the result is neither null nor false. A page that is navigating does not answer for
   * a while.
   */
  async until<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
    const end = Date.now() + timeoutMs;
    let last: unknown;
    do {
      try {
        const answer = await inTime(ask());
        if (answer !== null && answer !== false) return answer;
      } catch (error) {
        last = error;
      }
      await wait(pollIntervalMs);
    } while (Date.now() < end);
    throw new Error(
      `Timed out waiting for: ${what}${last === undefined ? '' : ` (${String(last)})`}`,
    );
  }

  /** Runs a function in the page, and collects the page's errors. */
  async ask<Given extends unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result> {
    for (const fault of await this.driver.run(collectFaults)) this.pageFaults.add(fault);
    return this.driver.run(work, ...given);
  }

  /** The errors in the pages so far, from the pages and the browser. */
  async faults(): Promise<string[]> {
    await this.ask(() => null).catch(() => undefined);
    return [...this.pageFaults, ...this.driver.faults()];
  }

  async open(url: string): Promise<void> {
    await this.driver
      .run(() => void Object.assign(window, { isOfBefore: true }))
      .catch(() => undefined);
    await this.driver.open(url);
    await this.until(url, () =>
      this.ask(
        () =>
          !('isOfBefore' in window) &&
          document.readyState !== 'loading' &&
          location.protocol.startsWith('http'),
      ),
    );
  }

  /** Stores data in the browser as after an earlier visit. */
  async remember(origin: string, kept: Record<string, string>): Promise<void> {
    await this.open(`${origin}/robots.txt`);
    await this.ask((all) => {
      for (const [name, value] of Object.entries(all)) {
        localStorage.setItem(name, JSON.stringify({ value, expires_at: 253402214400000 }));
        document.cookie = `${name}=${encodeURIComponent(value)}; path=/`;
      }
    }, kept);
  }

  async address(): Promise<string> {
    return this.ask(() => location.href);
  }

  async at(pattern: RegExp): Promise<string> {
    return this.until(`an address like ${pattern}`, async () => {
      const now = await this.address();
      return pattern.test(now) && now;
    });
  }

  private find(role: Wanted['role'], name: string | RegExp, aim = false): Promise<Found | null> {
    return this.ask(findElement, { role, name: source(name) }, aim);
  }

  async see(role: Wanted['role'], name: string | RegExp): Promise<void> {
    await this.until(`${role} “${name}”`, () => this.find(role, name));
  }

  async isGone(role: Wanted['role'], name: string | RegExp): Promise<void> {
    await this.until(`no ${role} “${name}”`, async () => (await this.find(role, name)) === null);
  }

  /** Waits until the element is visible, at rest and not covered, and returns where to tap it. */
  async aim(role: Wanted['role'], name: string | RegExp): Promise<Point> {
    return this.until(`${role} “${name}” to tap`, async () => {
      const found = await this.find(role, name, true);
      if (found?.hindrance) throw new Error(found.hindrance);
      return found;
    });
  }

  async tap(role: Wanted['role'], name: string | RegExp): Promise<void> {
    await this.driver.tap(await this.aim(role, name));
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.tap('field', label);
    await this.ask(selectAll);
    if (/^[\x20-\x7e]*$/.test(text)) await this.driver.type(text);
    else await this.ask(insertText, text);
  }

  async closes(): Promise<void> {
    await this.until('no open sheet', () =>
      this.ask(() => document.querySelector('dialog[open]') === null),
    );
  }
}
