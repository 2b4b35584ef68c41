import { useEffect, useEffectEvent } from 'react';

/** Calls `onBack` when Back shows this page from memory (bfcache). */
export function usePageRestored(onBack: () => void): void {
  const cameBack = useEffectEvent(onBack);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) cameBack();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
