import { useNavigate, useRouterState } from '@tanstack/react-router';

/** Drawers about one of the goods; which one stands beside `drawer` in the address. */
type ProductDrawerName = 'product' | 'sku' | 'age-verification';

export interface OpenProduct {
  /** the one the open drawer is about; null: none */
  id: number | null;
  open: (drawer: ProductDrawerName, id: number) => void;
}

export function useOpenProduct(): OpenProduct {
  const navigate = useNavigate();
  const id = useRouterState({ select: ({ location }) => Number((location.search as { product?: unknown }).product) });
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    open: (drawer, product) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, drawer, product }),
        state: { drawer_opened_here: true },
        resetScroll: false,
      } as never),
  };
}
