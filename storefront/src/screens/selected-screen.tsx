import { buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as m from '../i18n/generated/messages.js';
import { ChoiceTabs } from '../seller/choice-tabs.tsx';
import { ChosenList } from '../seller/chosen-list.tsx';
import { useSellerStage } from '../seller/seller-stage.ts';
import { useSold } from '../seller/use-sold.ts';

const NewPost = lazy(() =>
  import('../seller/new-post.tsx').then((part) => ({ default: part.NewPost })),
);

/** The chosen products, in order. */
export function SelectedScreen() {
  const { live, choice } = useSellerStage();
  useSold(live);
  const search = useRouterState({
    select: ({ location }) => location.search as Record<string, string | number>,
  });
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
      {!live?.post ? (
        <TextSkeleton lines={8} />
      ) : choice.products.length === 0 ? (
        <EmptyState
          title={m.seller_selected_none_title()}
          next={
            <AppLink
              href="/shop/seller/stream-products/unselected"
              search={search}
              className={buttonClass('primary')}
            >
              {m.seller_to_unselected()}
            </AppLink>
          }
        >
          {m.seller_selected_none_text()}
        </EmptyState>
      ) : (
        <ChosenList choice={choice} />
      )}
    </>
  );
}
