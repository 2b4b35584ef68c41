import { Button } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import type { ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';

interface NoGoodsProps {
  keyword: string;
  /** the list has no filter */
  isWhole: boolean;
  /** the list has no other filter than a collection */
  isCollection: boolean;
  add: ReactNode;
  collect: ReactNode;
  onClear: () => void;
}

/** An empty list of goods, and what to do next. */
export function NoGoods({ keyword, isWhole, isCollection, add, collect, onClear }: NoGoodsProps) {
  if (isWhole)
    return (
      <EmptyState title={m.goods_empty()} next={add}>
        {m.goods_empty_text()}
      </EmptyState>
    );
  if (isCollection)
    return (
      <EmptyState title={m.goods_collection_empty()} next={collect}>
        {m.goods_collection_empty_text()}
      </EmptyState>
    );
  return (
    <EmptyState
      title={m.goods_none_found()}
      next={
        <Button variant="quiet" onClick={onClear}>
          {m.goods_any_stock()}
        </Button>
      }
    >
      {keyword === '' ? m.goods_none_match_text() : m.goods_none_found_text()}
    </EmptyState>
  );
}
