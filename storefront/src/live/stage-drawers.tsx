import type { Product } from '@noren/contract/entities/product';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import type { ChannelFrame } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';
import { onlyChoice } from '../products/product-facts.ts';
import { useShopAge } from '../session/use-shop-age.ts';
import { useDrawer } from '../ui/use-drawer.ts';
import { CartBar } from './cart-bar.tsx';
import { sayAdded, type Hold } from './use-take.ts';

const SkuSheet = lazy(() => import('../products/sku-sheet.tsx').then((sheet) => ({ default: sheet.SkuSheet })));
const ProductSheet = lazy(() => import('./product-sheet.tsx').then((sheet) => ({ default: sheet.ProductSheet })));
const CartSheet = lazy(() => import('./cart-sheet.tsx').then((sheet) => ({ default: sheet.CartSheet })));
const AgeVerificationDrawer = lazy(() => import('../drawers/age-verification-drawer.tsx').then((drawer) => ({ default: drawer.AgeVerificationDrawer })));

export interface StageDrawersProps {
  store: ShopStore;
  channel: ChannelFrame;
  /** the one that is open, as it stands */
  product: Product | null;
  waits: boolean;
  hold: Hold;
  onTaken: () => void;
}

/** What opens over a liver's page: one of the goods, its choice, the question of age before it, and the cart. */
export function StageDrawers({ store, channel, product, waits, hold, onTaken }: StageDrawersProps) {
  const details = useDrawer('product');
  const sheet = useDrawer('sku');
  const ageSheet = useDrawer('age-verification');
  const cartSheet = useDrawer('cart');
  const age = useShopAge();
  const needsAge = product?.adult_warning === true && age !== 'GROWN_UP';
  const { data: carts, refetch } = useQuery(cartsOf(store.slug));
  const cart = carts && cartOfStore(carts, store.slug);
  const [chosen, setChosen] = useState<{ product: number; sku: number } | null>(null);
  const sku = product ? (product.skus.find(({ id }) => chosen?.product === product.id && id === chosen.sku) ?? onlyChoice(product.skus)) : null;
  const renew = () => void refetch();
  // An address with the choice open goes by the question of age all the same; once it is answered the choice takes its place.
  useEffect(() => {
    if (sheet.isOpen && needsAge) ageSheet.openInstead();
    else if (ageSheet.isOpen && product && !needsAge) sheet.openInstead();
  }, [sheet, ageSheet, needsAge, product]);

  return (
    <>
      <CartBar store={store} cart={cart} paths={channel.paths} onOpen={cartSheet.open} onHoldEnd={renew} />
      <Suspense>
        {(details.isOpen || product) && (
          <ProductSheet
            open={details.isOpen && product !== null}
            onClose={details.close}
            store={store}
            product={product}
            waits={waits}
            note={hold?.minutes ? m.product_held_for({ minutes: hold.minutes }) : m.product_not_held()}
            onTake={sheet.openInstead}
          />
        )}
        {product && (
          <SkuSheet
            key={product.id}
            open={sheet.isOpen && !needsAge}
            store={store}
            product={product}
            sku={sku}
            hold={hold}
            waits={waits ? m.live_soon() : undefined}
            onChoose={({ id }) => setChosen({ product: product.id, sku: id })}
            onAdded={(added) => {
              sheet.close();
              sayAdded(added, hold);
              onTaken();
            }}
            onClose={sheet.close}
          />
        )}
        {product?.adult_warning && <AgeVerificationDrawer name={product.name} status={age} />}
        <CartSheet open={cartSheet.isOpen} onClose={cartSheet.close} store={store} paths={channel.paths} cart={cart} onHoldEnd={renew} />
      </Suspense>
    </>
  );
}
