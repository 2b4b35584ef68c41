import { TextSkeleton } from '../components/text-skeleton.tsx';
import { lazy, Suspense, useState } from 'react';
import { ChoiceTabs } from '../seller/choice-tabs.tsx';
import { useGoodsFilter, type GoodsFilter } from '../seller/goods-filter.ts';
import { GoodsList } from '../seller/goods-list.tsx';
import { useSellerStage } from '../seller/seller-stage.ts';

const NewPost = lazy(() => import('../seller/new-post.tsx').then((part) => ({ default: part.NewPost })));

/** What is not chosen yet; without a stream, the form that makes one. */
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
      {live?.post ? <Unselected filter={filter} chosen={choice.order} /> : <TextSkeleton lines={8} />}
    </>
  );
}

/**
 * @NOTE spec silent: what was chosen when the list was opened, or narrowed to something else, is not in it; what is chosen now stays where it is,
 * so that the list does not jump under the thumb.
 */
function Unselected({ filter, chosen }: { filter: GoodsFilter; chosen: readonly number[] }) {
  const [opened, setOpened] = useState({ filter, hidden: new Set(chosen) });
  if (opened.filter.kind !== filter.kind || opened.filter.q !== filter.q) setOpened({ filter, hidden: new Set(chosen) });
  return <GoodsList filter={filter} onMarket={false} hidden={opened.hidden} />;
}
