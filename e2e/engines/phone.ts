import { setTimeout as wait } from 'node:timers/promises';
import type { Journey } from '../shop.ts';
import type { Driver, Point } from './driver.ts';
import { chooseAll, compose, listen, look, type Found, type Wanted } from './in-page.ts';

/** How long somebody waits for what is to come, and how often they look, in milliseconds. */
const patience = 15_000;
const between = 80;
/**
 * How long one look at the page may take, in milliseconds. A script that is asked for while its page gives way to the next is now and then never answered
 * (WebKit's driver): then it is the look that has failed, and whoever waits looks again.
 */
const longestLook = 4_000;

const source = (name: string | RegExp): string => (typeof name === 'string' ? name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : name.source);

async function inTime<T>(look: Promise<T>): Promise<T> {
  const tooLate = new AbortController();
  try {
    return await Promise.race([look, wait(longestLook, undefined, tooLate).then(() => Promise.reject(new Error('no answer from the page')))]);
  } finally {
    tooLate.abort();
  }
}

/** A phone in somebody's hand, in any engine: things are found by what they are and what they are called. */
export class Phone {
  readonly driver: Driver;
  readonly say: Journey['say'];
  private readonly heard = new Set<string>();

  constructor(driver: Driver, say: Journey['say']) {
    this.driver = driver;
    this.say = say;
  }

  /** Asks until there is an answer that is neither null nor false. A page on its way to another does not answer for a while. */
  async until<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
    const end = Date.now() + patience;
    let last: unknown;
    do {
      try {
        const answer = await inTime(ask());
        if (answer !== null && answer !== false) return answer;
      } catch (error) {
        last = error;
      }
      await wait(between);
    } while (Date.now() < end);
    throw new Error(`Not to be had: ${what}${last === undefined ? '' : ` (${String(last)})`}`);
  }

  /** Asks the page, and hears what has gone wrong in it. */
  async ask<Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<Result> {
    for (const fault of await this.driver.run(listen)) this.heard.add(fault);
    return this.driver.run(work, ...given);
  }

  /** What has gone wrong in the pages so far, as they and the browser tell it. */
  async faults(): Promise<string[]> {
    await this.ask(() => null).catch(() => undefined);
    return [...this.heard, ...this.driver.faults()];
  }

  async open(url: string): Promise<void> {
    await this.driver.run(() => void Object.assign(window, { isOfBefore: true })).catch(() => undefined);
    await this.driver.open(url);
    await this.until(url, () => this.ask(() => !('isOfBefore' in window) && document.readyState !== 'loading' && location.protocol.startsWith('http')));
  }

  /** As somebody who was here before: what the shop has left in this browser. */
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
    return this.ask(look, { role, name: source(name) }, aim);
  }

  async see(role: Wanted['role'], name: string | RegExp): Promise<void> {
    await this.until(`${role} “${name}”`, () => this.find(role, name));
  }

  async isGone(role: Wanted['role'], name: string | RegExp): Promise<void> {
    await this.until(`no ${role} “${name}”`, async () => (await this.find(role, name)) === null);
  }

  /** Where a finger would go for it: it is in sight, at rest, and nothing lies over it. */
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

  /** Writes into a field, in place of what is in it. */
  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.tap('field', label);
    await this.ask(chooseAll);
    if (/^[\x20-\x7e]*$/.test(text)) await this.driver.type(text);
    else await this.ask(compose, text);
  }

  /** The sheet that is open closes. */
  async closes(): Promise<void> {
    await this.until('no open sheet', () => this.ask(() => document.querySelector('dialog[open]') === null));
  }
}
