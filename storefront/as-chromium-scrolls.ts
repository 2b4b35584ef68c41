/**
 * Set up for every component test (vitest.config.ts): in today's Chromium whatever scrolls answers with a promise, which neither happy-dom nor the
 * types know of. Who hands that answer on, as an effect hands it to React, falls here as it would there.
 */
function answersWithPromise(owner: object, name: string): void {
  const scroll = Reflect.get(owner, name) as (...given: unknown[]) => void;
  Reflect.set(owner, name, function (this: unknown, ...given: unknown[]): Promise<void> {
    scroll.apply(this, given);
    return Promise.resolve();
  });
}

for (const name of ['scroll', 'scrollBy', 'scrollTo']) {
  answersWithPromise(Element.prototype, name);
  answersWithPromise(window, name);
}
answersWithPromise(Element.prototype, 'scrollIntoView');
