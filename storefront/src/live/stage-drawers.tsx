import type { Product } from '@noren/contract/entities/product';
import type { Region } from '@noren/contract/scalars';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { queryOf } from '../api/query.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import type { ChannelFrame } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';
import { onlyChoice } from '../products/product-facts.ts';
import { useAge } from '../session/use-age.ts';
import type { BuyTap } from './buy-line.tsx';
import { BuySheet } from './buy-sheet.tsx';
import { buyChoiceDrawer, buyDrawer } from './product-link.ts';
import { announceAdded, type Hold } from './use-take.ts';
import type { LiveStore } from './live-store.ts';

const CartBar = lazy(() => import('./cart-bar.tsx').then((bar) => ({ default: bar.CartBar })));
const Chat = lazy(() => import('../chat/chat.tsx').then((part) => ({ default: part.Chat })));
const Chapters = lazy(() => import('./chapters.tsx').then((part) => ({ default: part.Chapters })));
const SkuSheet = lazy(() =>
  import('../products/sku-sheet.tsx').then((sheet) => ({ default: sheet.SkuSheet })),
);
const ProductSheet = lazy(() =>
  import('./product-sheet.tsx').then((sheet) => ({ default: sheet.ProductSheet })),
);
const CartSheet = lazy(() =>
  import('./cart-sheet.tsx').then((sheet) => ({ default: sheet.CartSheet })),
);
const AgeVerificationDrawer = lazy(() =>
  import('../session/age-verification-drawer.tsx').then((drawer) => ({
    default: drawer.AgeVerificationDrawer,
  })),
);

export interface StageDrawersProps {
  store: LiveStore;
  channel: ChannelFrame;
  /** the current state of the open product */
  product: Product | null;
  /** the requested product was removed from the stream */
  isGone: boolean;
  waits: boolean;
  hold: Hold;
  /** the product whose "buy now" was tapped */
  tapRef: BuyTap;
  onTaken: () => void;
}

/** The chat of a post, and the chapters of a recorded one. The page has loaded the post. */
function PartsOfPost({ id, region }: { id: number; region: Region }) {
  const { data: post } = useQuery({
    ...queryOf('GET /posts/{id}', { params: { id: String(id) } }),
    enabled: false,
  });
  return (
    <>
      <Suspense>
        <Chat postId={id} />
      </Suspense>
      <Suspense>{post?.chapters && <Chapters post={post} region={region} />}</Suspense>
    </>
  );
}

/** The drawers over a liver's page: product, SKU choice, age question, and cart. */
export function StageDrawers({
  store,
  channel,
  product,
  isGone,
  waits,
  hold,
  tapRef,
  onTaken,
}: StageDrawersProps) {
  const details = useDrawer('product');
  const sheet = useDrawer('sku');
  const buyChoice = useDrawer(buyChoiceDrawer);
  const ageSheet = useDrawer('age-verification');
  const cartSheet = useDrawer('cart');
  const buySheet = useDrawer(buyDrawer);
  const age = useAge();
  const isClosed = channel.name === 'marketplace' && !store.is_open;
  const needsAge = product?.adult_warning === true && age !== 'GROWN_UP';
  const carts = useQuery(cartsOf(store.slug));
  const cart = carts.data && cartOfStore(carts.data, store.slug);
  const [chosen, setChosen] = useState<{ product: number; sku: number } | null>(null);
  // The URL loses the product before its sheet has closed; the sheet keeps it until then, and
  // restores the focus.
  const [last, setLast] = useState(product);
  if (product && product !== last) setLast(product);
  const shown = product ?? last;
  const sku = shown
    ? (shown.skus.find(({ id }) => chosen?.product === shown.id && id === chosen.sku) ??
      onlyChoice(shown.skus))
    : null;
  const choice = [sheet, buyChoice].find((drawer) => drawer.isOpen);
  const openBuying = () => {
    // the chosen SKU is in the cart already
    tapRef.current = null;
    buySheet.openInstead();
  };
  // A URL with the SKU choice still shows the age question first; the choice replaces it once
  // answered.
  useEffect(() => {
    if (choice && needsAge) ageSheet.openInstead();
    else if (ageSheet.isOpen && product && !needsAge)
      (tapRef.current === product.id ? buyChoice : sheet).openInstead();
  }, [choice, sheet, buyChoice, ageSheet, needsAge, product, tapRef]);

  // The drawer closes with a toast; otherwise it would open again if the seller put the product
  // back.
  const opened = [details, sheet, buyChoice, ageSheet].find((drawer) => drawer.isOpen);
  const leave = useEffectEvent(() => {
    opened?.close();
    showToast(m.live_gone());
  });
  const mustLeave = isGone && opened !== undefined;
  useEffect(() => {
    if (mustLeave) leave();
  }, [mustLeave]);

  return (
    <>
      {hold && store.post_id !== null && (
        <PartsOfPost key={store.post_id} id={store.post_id} region={store.region} />
      )}
      <Suspense>
        {cart && cart.items.length > 0 && (
          <CartBar
            store={store}
            cart={cart}
            paths={channel.paths}
            onOpen={cartSheet.open}
            onHoldEnd={() => void carts.refetch()}
          />
        )}
      </Suspense>
      <Suspense>
        {(details.isOpen || shown) && (
          <ProductSheet
            open={details.isOpen && product !== null}
            onClose={details.close}
            store={store}
            product={shown}
            waits={waits}
            note={
              hold?.minutes ? m.product_held_for({ minutes: hold.minutes }) : m.product_not_held()
            }
            onTake={sheet.openInstead}
          />
        )}
        {shown && (
          <SkuSheet
            key={shown.id}
            open={choice !== undefined && product !== null && !needsAge}
            store={store}
            product={shown}
            sku={sku}
            hold={hold}
            waits={waits ? m.live_soon() : isClosed ? m.product_not_open() : undefined}
            onChoose={({ id }) => setChosen({ product: shown.id, sku: id })}
            onAdded={(added) => {
              announceAdded(added, hold);
              onTaken();
            }}
            onClose={() => choice?.close()}
            {...(buyChoice.isOpen && { instead: { name: m.live_buy(), open: openBuying } })}
          />
        )}
        {shown && (
          <BuySheet
            key={`buy ${shown.id}`}
            store={store}
            product={shown.id}
            sku={sku}
            hold={hold}
            tapRef={tapRef}
            onClose={buySheet.close}
          />
        )}
        {shown?.adult_warning && <AgeVerificationDrawer name={shown.name} status={age} />}
        <CartSheet
          open={cartSheet.isOpen}
          onClose={cartSheet.close}
          store={store}
          paths={channel.paths}
          asked={carts}
          onHoldEnd={() => void carts.refetch()}
        />
      </Suspense>
    </>
  );
}
