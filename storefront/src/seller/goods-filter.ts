import { cutText } from '@noren/contract/cut-text';
import { useRouterState } from '@tanstack/react-router';

/** Filters of the seller's list, kept in the URL. */
export interface GoodsFilter {
  /** spec §5 tab_names */
  kind?: 'printio';
  q?: string;
}

function readGoodsFilter(search: Record<string, unknown>): GoodsFilter {
  const q =
    typeof search.q === 'string' || typeof search.q === 'number'
      ? cutText(String(search.q), 60)
      : '';
  return { ...(search.kind === 'printio' && { kind: 'printio' }), ...(q.trim() && { q }) };
}

/** Parsed here instead of in the route, which every page of the marketplace loads. */
export const useGoodsFilter = (): GoodsFilter =>
  readGoodsFilter(
    useRouterState({ select: ({ location }) => location.search as Record<string, unknown> }),
  );
