import { useEffect } from 'react';

/** Whoever logs out in one tab has left the others too: what they show of the person is taken away at once, and the page's own guard leads on. */
export function useLeftElsewhere(): void {
  useEffect(() => {
    const heard = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && (key === 'huc-token' || key === 'huc-shop-token' || key === null)) window.location.reload();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, []);
}
