import type { Product, ProductSku } from '@noren/contract/entities/product';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useDrawer } from '@noren/kit/page/use-drawer.ts';
import { useTitle } from '../page/use-title.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import type { DirectAdding } from '../products/add-directly.tsx';
import type { Added } from '../products/add-to-cart.tsx';
import { onlyChoice, unavailableReason } from '../products/product-facts.ts';
import { marketplaceProducts, shippingOf } from '../products/queries.ts';
import { useRenewAtTurns } from '../products/use-renew-at-turns.ts';
import { watchedProduct } from '../products/watched-product.ts';
import { useAgeStatus } from '../session/age-answer.ts';
import { useSession } from '../session/use-session.ts';
import { ageStatus } from '../visitor/visitor.ts';
import { ProductView } from './product-view.tsx';

const route = getRouteApi('/stores/$storeSlug/marketplace/products/$productId');
const loadSheet = () => import('../products/sku-sheet.tsx');
const LoadError = lazy(() =>
  import('../failures/load-error.tsx').then(({ LoadError }) => ({ default: LoadError })),
);
const SkuSheet = lazy(() => loadSheet().then(({ SkuSheet }) => ({ default: SkuSheet })));
const AddDirectly = lazy(() =>
  import('../products/add-directly.tsx').then(({ AddDirectly }) => ({ default: AddDirectly })),
);
const AgeVerificationDrawer = lazy(() =>
  import('../session/age-verification-drawer.tsx').then((drawer) => ({
    default: drawer.AgeVerificationDrawer,
  })),
);

export function ProductScreen() {
  const { storeSlug } = route.useParams();
  const id = route.useLoaderData();
  const { data: whole, error, refetch } = useQuery(watchedProduct(id));
  const card = useCardOf(storeSlug, id);
  const product = whole ?? card;
  if (!product) return null;
  const coming = <TextSkeleton lines={6} />;
  const failed = error && (
    <Suspense fallback={coming}>
      <LoadError error={error} onRetry={() => void refetch()} />
    </Suspense>
  );
  return (
    <OpenProduct
      key={product.id}
      product={product}
      instead={whole ? undefined : (failed ?? coming)}
    />
  );
}

/**
 * The list's data of a product, shown until the rest has loaded, so that a tap on a card opens the
 * page immediately.
 */
function useCardOf(storeSlug: string, id: number): Product | undefined {
  return useQueryClient()
    .getQueryData(marketplaceProducts(storeSlug).queryKey)
    ?.data.find((product) => product.id === id);
}

function OpenProduct({ product, instead }: { product: Product; instead: ReactNode }) {
  const { store } = route.useRouteContext();
  const { data: shipping } = useQuery(shippingOf(store.slug));
  const client = useQueryClient();
  const navigate = useNavigate();
  const sheet = useDrawer('sku');
  const ageSheet = useDrawer('age-verification');
  const age = useAgeStatus(ageStatus(useSession(product.adult_warning)));
  const [chosenId, setChosenId] = useState<number | null>(null);
  const sku: ProductSku | null =
    product.skus.find((choice) => choice.id === chosenId) ?? onlyChoice(product.skus);
  const canAddDirectly =
    sku !== null &&
    onlyChoice(product.skus) !== null &&
    !sku.force_purchase_url &&
    unavailableReason(sku) === null;
  const [adding, setAdding] = useState<DirectAdding | null>(null);
  const needsAge = product.adult_warning && age !== 'GROWN_UP';
  useTitle(product.name, store.name);
  useRenewAtTurns(
    [product],
    () => void client.invalidateQueries({ queryKey: ['GET /products/{id}'] }),
  );
  // Preloads the sheet, which most visitors open, after everything the page itself needs.
  useEffect(() => {
    const timer = setTimeout(() => void loadSheet().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
  // A URL with the sheet open (a reload, a tap before hydration) still shows the age question
  // first. Once it is answered, or if it was answered before, the SKU choice replaces it.
  useEffect(() => {
    if (sheet.isOpen && needsAge) ageSheet.openInstead();
    else if (ageSheet.isOpen && !needsAge) sheet.openInstead();
  }, [sheet, ageSheet, needsAge]);

  function onAdded(added: Added) {
    const text =
      added.added_quantity < added.request_quantity
        ? m.product_added_less({ added: added.added_quantity, request: added.request_quantity })
        : m.product_added();
    showToast(text, 'done', {
      label: m.product_check_out(),
      run: () =>
        void navigate({
          to: '/stores/$storeSlug/marketplace/checkout/step-category',
          params: { storeSlug: store.slug },
          search: { go: 'on' },
        }),
    });
  }

  return (
    <>
      <ProductView
        store={store}
        product={product}
        instead={instead}
        shipping={shipping}
        front={sku?.images[0]?.id}
        drawer={needsAge ? 'age-verification' : 'sku'}
        adding={needsAge ? null : adding}
      />
      <Suspense>
        {(sheet.isOpen || sku) && (
          <SkuSheet
            open={sheet.isOpen && !needsAge}
            store={store}
            product={product}
            sku={sku}
            waits={store.is_open ? undefined : m.product_not_open()}
            onChoose={({ id }) => setChosenId(id)}
            onAdded={onAdded}
            onClose={sheet.close}
          />
        )}
        {canAddDirectly && sku && (
          <AddDirectly store={store} sku={sku} onReady={setAdding} onAdded={onAdded} />
        )}
        {product.adult_warning && <AgeVerificationDrawer name={product.name} status={age} />}
      </Suspense>
    </>
  );
}
