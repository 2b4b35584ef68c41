// @vitest-environment happy-dom
import { SearchField } from '@noren/kit/components/search-field.tsx';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useWordsInUrl } from './use-words-in-url.ts';

afterEach(cleanup);

/** Renders a page with a search field, whose navigations take as long as `arrive`. */
async function openSearch(at: string, arrive: () => Promise<void>) {
  function Search() {
    const { q } = useSearch({ strict: false }) as { q?: string };
    const { words, setWords, showAll } = useWordsInUrl(q ?? '');
    return (
      <>
        <SearchField
          words={words}
          onWords={setWords}
          label="Search"
          clearLabel="Clear"
          variant="plain"
        />
        <button type="button" onClick={showAll}>
          All
        </button>
      </>
    );
  }
  const root = createRootRoute({
    validateSearch: (search) => search,
    beforeLoad: arrive,
    component: Search,
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  render(<RouterProvider router={router as never} />);
  return { router, field: (await screen.findByRole('searchbox')) as HTMLInputElement };
}

const type = (field: HTMLInputElement, value: string) =>
  fireEvent.change(field, { target: { value } });
const pause = (milliseconds: number) =>
  act(() => new Promise((done) => setTimeout(done, milliseconds)));
const atOnce = () => Promise.resolve();

test('updates the field immediately, and the URL after a delay', async () => {
  const { router, field } = await openSearch('/', atOnce);
  type(field, 'tea');
  expect(field.value).toBe('tea');
  expect(router.state.location.search).toEqual({});
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'tea' }));
  expect(field.value).toBe('tea');
});

test('keeps typed text during a navigation, without showing an older value', async () => {
  let slow = false;
  const waiting: (() => void)[] = [];
  const { router, field } = await openSearch('/?q=cup', () =>
    slow ? new Promise((done) => waiting.push(done)) : Promise.resolve(),
  );
  slow = true;
  type(field, 'tea');
  await pause(300);
  expect(waiting).toHaveLength(1);
  expect(field.value).toBe('tea');
  type(field, 'tea b');
  slow = false;
  await act(async () => waiting[0]?.());
  await pause(50);
  expect(field.value).toBe('tea b');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'tea b' }));
  expect(field.value).toBe('tea b');
});

test('keeps a trailing space while the next word is typed', async () => {
  const { router, field } = await openSearch('/', atOnce);
  type(field, 'tea ');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'tea' }));
  await pause(50);
  expect(field.value).toBe('tea ');
});

test('follows a navigation to another search', async () => {
  const { router, field } = await openSearch('/', atOnce);
  type(field, 'tea');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'tea' }));
  await act(() => router.navigate({ to: '.', search: { q: 'cup' } } as never));
  await waitFor(() => expect(field.value).toBe('cup'));
  type(field, 'bowl');
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await pause(300);
  expect(field.value).toBe('');
  expect(router.state.location.search).toEqual({});
});

test('does not search or change the URL during composition', async () => {
  const { router, field } = await openSearch('/', atOnce);
  fireEvent.compositionStart(field);
  type(field, 'てぬg');
  type(field, 'てぬぐい');
  expect(field.value).toBe('てぬぐい');
  await pause(300);
  expect(router.state.location.search).toEqual({});
  fireEvent.compositionEnd(field);
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'てぬぐい' }));
  expect(field.value).toBe('てぬぐい');
});

test('restores the previous text when a composition is canceled', async () => {
  const { router, field } = await openSearch('/?q=cup', atOnce);
  fireEvent.compositionStart(field);
  type(field, 'cupて');
  type(field, 'cup');
  fireEvent.compositionEnd(field);
  await pause(300);
  expect(router.state.location.search).toEqual({ q: 'cup' });
  expect(field.value).toBe('cup');
});
