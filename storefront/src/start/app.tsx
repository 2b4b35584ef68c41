import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useLayoutEffect, useRef } from 'react';
import { carryOut, takeEarlyTaps } from './early-taps.ts';
import { queryClient, type AppRouter } from './router.tsx';

export function App({ router }: { router: AppRouter }) {
  const early = useRef<ReturnType<typeof takeEarlyTaps>>([]);
  useLayoutEffect(() => {
    early.current.push(...takeEarlyTaps());
  }, []);
  // after all effects of the screen, so that its buttons work
  useEffect(() => {
    carryOut(early.current.splice(0));
  }, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
