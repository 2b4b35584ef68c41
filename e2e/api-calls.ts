import type { Page } from '@playwright/test';

/** A call by its method and path: numbers in paths are ids, and a query counts by the names in it. */
const nameOf = (method: string, url: URL): string => {
  const names = [...url.searchParams.keys()].sort().join('&');
  return `${method} ${url.pathname.replaceAll(/\/\d+(?=\/|$)/g, '/{id}')}${names === '' ? '' : `?${names}`}`;
};

/** Hears every call of the API that a page sends from now on. @returns what was sent so far, sorted */
export function hearApiCalls(page: Page): () => string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) sent.push(nameOf(request.method(), url));
  });
  return () => [...sent].sort();
}
