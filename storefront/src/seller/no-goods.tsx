import { buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Link } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';

export interface NoGoodsProps {
  /** the list is filtered by words or kind */
  narrowed: boolean;
  /** all matching goods are chosen already */
  allChosen: boolean;
}

/** An empty list of goods: says why, and where they are. */
export function NoGoods({ narrowed, allChosen }: NoGoodsProps) {
  if (allChosen) {
    return (
      <EmptyState
        title={m.seller_goods_all_chosen_title()}
        next={
          <Link
            to={'/shop/seller/stream-products/selected' as never}
            search={((before: object) => ({ ...before, q: undefined, kind: undefined })) as never}
            replace
            resetScroll={false}
            className={buttonClass('quiet')}
          >
            {m.seller_to_selected()}
          </Link>
        }
      >
        {m.seller_goods_all_chosen_text()}
      </EmptyState>
    );
  }
  if (narrowed)
    return (
      <EmptyState title={m.seller_goods_no_match()}>{m.seller_goods_no_match_text()}</EmptyState>
    );
  return <EmptyState title={m.seller_goods_none_title()}>{m.seller_goods_none_text()}</EmptyState>;
}
