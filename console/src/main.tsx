import './app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CallError } from './api/call.ts';
import { beginReads } from './start/begin-reads.ts';
import { createConsoleRouter } from './start/router.tsx';
import { localeOfBrowser, showLocale } from './i18n/current-locale.ts';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // retry only a broken connection: the server would return other failures again
      retry: (count, error) =>
        count < 1 && error instanceof CallError && error.failure.code === 'NETWORK',
    },
  },
});

showLocale(localeOfBrowser());
beginReads(client, window.location);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={createConsoleRouter(client)} />
    </QueryClientProvider>
  </StrictMode>,
);
