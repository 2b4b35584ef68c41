import { everyConsoleEndpoint } from '@noren/contract/console-endpoints';
import { endpoints } from '@noren/contract/endpoints';
import { expect, it } from 'vitest';
import { isProduct, sourceFiles } from './source-files.ts';

const screens = sourceFiles(/^(storefront|console)\/src\/.+\.tsx?$/).filter(isProduct);
/** By its key, and not only as a type. */
const isAsked = (key: string): boolean =>
  screens.some(({ text }) => text.split(`'${key}'`).some((before, nth, parts) => nth + 1 < parts.length && !before.endsWith('<')));

/** What nothing of ours asks for, with who does. */
const others: Record<string, string> = {
  'GET /health': 'who watches the server',
  'GET /ready': 'who watches the server',
  'GET /liveweb/stores/{slug}/posts/{postId}': 'spec §7: the live platform’s own pages',
  'GET /tw/stores/{slug}/shipping-setting': 'spec §7: the app has it with the rest of its checkout’s terms',
  'POST /carts/pricing/subtotal': 'spec §7: the app adds up what stands in the cart by itself',
};

// what the operator asks for, and what a page asks for past its client, are in no table of an app's
it('every call of an app’s is made by a screen of ours, or by somebody who is named here', () => {
  const unasked = [...Object.keys(endpoints), ...Object.keys(everyConsoleEndpoint)].filter((key) => !isAsked(key));
  expect(unasked.toSorted()).toEqual(Object.keys(others).toSorted());
});

it('what is to be removed and is not there is gone: the app repeats a DELETE whose answer was lost, and is answered NOT_FOUND', () => {
  const removals = screens
    .filter(({ path }) => path.startsWith('storefront/'))
    .flatMap(({ path, text }) =>
      text
        .split(/(?=\bcall\('DELETE \/)/)
        .slice(1)
        .map((call) => ({ path, call: call.slice(0, 300) })),
    )
    .filter(({ call }) => /^call\('DELETE [^']*\}'/.test(call));
  expect(removals.length).toBeGreaterThan(4);
  expect(removals.filter(({ call }) => !call.includes('NOT_FOUND')).map(({ path }) => path)).toEqual([]);
});
