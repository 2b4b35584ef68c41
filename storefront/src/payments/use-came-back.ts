import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onBack` when the browser's Back shows this page from memory (bfcache), as it was left
 * during a redirect.
 */
export function useCameBack(onBack: () => void): void {
  const cameBack = useEffectEvent(onBack);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) cameBack();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
