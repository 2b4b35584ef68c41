import { useEffect } from 'react';

/**
 * Reloads the page when the visitor logs out in another tab, so that personal data disappears and
 * the page's guard redirects.
 */
export function useLeftElsewhere(): void {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && (key === 'huc-token' || key === 'huc-shop-token' || key === null))
        window.location.reload();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
