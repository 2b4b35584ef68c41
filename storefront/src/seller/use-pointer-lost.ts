import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onLost` when the pointer is gone without a release: the page is hidden, the window loses
 * the focus, the pointer capture is lost, or a mouse returns without a pressed button. Browsers do
 * not report these as the end of a press.
 */
export function usePointerLost(isHolding: boolean, onLost: (event: Event) => void): void {
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    if (!isHolding) return;
    const ending = new AbortController();
    const { signal } = ending;
    const gone = (event: Event) => lost(event);
    document.addEventListener(
      'visibilitychange',
      (event) => document.visibilityState === 'hidden' && lost(event),
      { signal },
    );
    window.addEventListener('pagehide', gone, { signal });
    window.addEventListener('blur', gone, { signal });
    // only the library's own capture: the browser's implicit capture of the handle is transferred
    // when the drag begins
    document.body.addEventListener(
      'lostpointercapture',
      (event) => event.target === document.body && lost(event),
      { signal },
    );
    document.addEventListener(
      'pointermove',
      (event) => event.pointerType === 'mouse' && event.buttons === 0 && lost(event),
      { signal, capture: true },
    );
    return () => ending.abort();
  }, [isHolding]);
}
