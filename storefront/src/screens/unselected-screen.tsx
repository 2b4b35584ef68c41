import { TextSkeleton } from '../components/text-skeleton.tsx';
import { lazy, Suspense, useState } from 'react';
import { ChoiceTabs } from '../seller/choice-tabs.tsx';
import { useGoodsFilter, type GoodsFilter } from '../seller/goods-filter.ts';
import { GoodsList } from '../seller/goods-list.tsx';
import { useSellerStage } from '../seller/seller-stage.ts';

const NewPost = lazy(() =>
  import('../seller/new-post.tsx').then((part) => ({ default: part.NewPost })),
);

/** The products not chosen yet; without a stream, the form that creates one. */
export function UnselectedScreen() {
  const { live, choice } = useSellerStage();
  const filter = useGoodsFilter();
  if (!choice) {
    return (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <NewPost />
      </Suspense>
    );
  }
  return (
    <>
      <ChoiceTabs chosen={choice.order.length} />
      {live?.post ? (
        <Unselected filter={filter} chosen={choice.order} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </>
  );
}

/**
 * @NOTE spec silent: products that were chosen when the list was opened or filtered are not in it;
 * a product chosen now stays in place, so that the list does not jump under the thumb.
 */
function Unselected({ filter, chosen }: { filter: GoodsFilter; chosen: readonly number[] }) {
  const [opened, setOpened] = useState({ filter, hidden: new Set(chosen) });
  if (opened.filter.kind !== filter.kind || opened.filter.q !== filter.q)
    setOpened({ filter, hidden: new Set(chosen) });
  return <GoodsList filter={filter} onMarket={false} hidden={opened.hidden} />;
}
