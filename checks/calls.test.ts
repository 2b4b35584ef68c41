import { everyConsoleEndpoint } from '@noren/contract/console-endpoints';
import { endpoints } from '@noren/contract/endpoints';
import { expect, it } from 'vitest';
import { isProduct, sourceFiles } from './source-files.ts';

const screens = sourceFiles(/^(storefront|console)\/src\/.+\.tsx?$/).filter(isProduct);
/** Whether a screen uses the key as a value, not only as a type argument. */
const isAsked = (key: string): boolean =>
  screens.some(({ text }) =>
    text
      .split(`'${key}'`)
      .some((before, nth, parts) => nth + 1 < parts.length && !before.endsWith('<')),
  );

/** Endpoints that no screen calls, each with its caller. */
const calledElsewhere: Record<string, string> = {
  'GET /health': 'monitoring',
  'GET /ready': 'monitoring',
  'GET /liveweb/stores/{slug}/posts/{postId}': 'spec §7: the live platform’s own pages',
  'GET /tw/stores/{slug}/shipping-setting':
    'spec §7: the app reads it with the rest of the checkout terms',
  'POST /carts/pricing/subtotal': 'spec §7: the app computes the subtotal itself',
};

// The operator's endpoints, and those a page calls without the client, are in neither table.
it('calls every endpoint of the apps from a screen, or lists its other caller here', () => {
  const unasked = [...Object.keys(endpoints), ...Object.keys(everyConsoleEndpoint)].filter(
    (key) => !isAsked(key),
  );
  expect(unasked.toSorted()).toEqual(Object.keys(calledElsewhere).toSorted());
});

it('handles NOT_FOUND for every DELETE of the storefront, because a repeated DELETE returns it', () => {
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
  expect(
    removals.filter(({ call }) => !call.includes('NOT_FOUND')).map(({ path }) => path),
  ).toEqual([]);
});
