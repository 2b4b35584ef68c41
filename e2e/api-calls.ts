import type { Page } from '@playwright/test';

/**
 * Identifies a call by its method and path; numbers in paths become {id}, and only the names of
 * query parameters count.
 */
const nameOf = (method: string, url: URL): string => {
  const names = [...url.searchParams.keys()].sort().join('&');
  return `${method} ${url.pathname.replaceAll(/\/\d+(?=\/|$)/g, '/{id}')}${names === '' ? '' : `?${names}`}`;
};

/**
 * Records every API call that a page sends from now on.
 * @returns a function that lists the calls so far, sorted
 */
export function recordApiCalls(page: Page): () => string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) sent.push(nameOf(request.method(), url));
  });
  return () => [...sent].sort();
}
