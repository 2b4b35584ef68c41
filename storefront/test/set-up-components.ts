// Runs before each file of component tests (vitest.config.ts).
import { configure } from '@testing-library/react';
import { setCurrentLocale } from '../src/i18n/current-locale.ts';

// a busy machine needs more than the usual second
configure({ asyncUtilTimeout: 10_000 });
// the files share their modules, and so what one of them has set
setCurrentLocale('en');
localStorage.clear();
sessionStorage.clear();

/**
 * In today's Chromium whatever scrolls returns a promise, which neither happy-dom nor the types know. Code that returns
 * it from an effect breaks in React here too.
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
