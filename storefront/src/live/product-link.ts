import { useNavigate, useRouterState } from '@tanstack/react-router';

/** Drawers about one product; its id is in the URL next to `drawer`. */
type ProductDrawerName =
  | 'product'
  | 'sku'
  | 'age-verification'
  | typeof buyDrawer
  | typeof buyChoiceDrawer;

/** The drawer that orders the product at once, and the choice of a SKU before it. */
export const buyDrawer = 'buy';
export const buyChoiceDrawer = 'buy-choice';

export interface OpenProduct {
  /** the product of the open drawer; null: none */
  id: number | null;
  open: (drawer: ProductDrawerName, id: number) => void;
}

export function useOpenProduct(): OpenProduct {
  const navigate = useNavigate();
  const id = useRouterState({
    select: ({ location }) => Number((location.search as { product?: unknown }).product),
  });
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
