import type { CartLine } from '@noren/contract/entities/cart';
import type { Order } from '@noren/contract/entities/order';
import type { Product } from '@noren/contract/entities/product';
import { isShopPage, orderOfDonePage, type PageTags } from '@noren/contract/visit-tags';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';

/** The arguments of the router's navigation blockers. */
type BlockerFnArgs = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0];
import { keyOf, queryOf } from '../api/query.ts';
import { storedValue } from '../storage/stored-value.ts';
import { consentFor, onConsent } from './consent.ts';
import { showNotice } from './consent-notice.tsx';
import { removeTagCookies, startTags, type VisitSender } from './send-visits.ts';
import { added, checkoutBegun, purchased, viewed } from './visit-events.ts';

/** What `products/after-adding.ts` announces. */
interface AddedDetail {
  item: CartLine['item'];
  units: number;
}

/** Delay in ms after which a screen has set its title. */
const titleDelayMs = 150;

const placeOf = (url: Pick<Location, 'pathname' | 'search'>) => ({
  path: url.pathname,
  has_secret: ['key', 'token'].some((name) => new URLSearchParams(url.search).has(name)),
});

/** Whether the tags of this store may run at an address of the app. */
const mayRunAt = (slug: string, url: Pick<Location, 'pathname' | 'search'>): boolean => {
  const { path, has_secret } = placeOf(url);
  return !has_secret && isShopPage(path) && path.split('/')[2] === slug;
};

/**
 * Asks the visitor of a store with tags, and measures the visit once they have agreed. Pages with
 * and without tags are separate documents, because a document keeps its security policy and its
 * scripts: crossing from one to the other loads the page (D-584).
 */
export function measureVisits(tags: PageTags, router: AnyRouter, client: QueryClient): void {
  const { slug } = tags;
  let sender: VisitSender | null = null;
  const currency = () =>
    client.getQueryData(queryOf('GET /buyer/stores/{slug}', { params: { slug } }).queryKey)
      ?.currency ?? 'JPY';
  const start = () => {
    if (sender || !tags.is_allowed || consentFor(slug) !== 'yes') return;
    sender = startTags(tags);
    visitPage();
  };

  let pending = 0;
  let seen = { path: '', isProductSent: false };
  /**
   * Consent and navigation may both report the same page, and its data may arrive between them: the
   * page and its product count once.
   */
  function visitPage(): void {
    const { path } = placeOf(window.location);
    clearTimeout(pending);
    pending = window.setTimeout(() => {
      if (!sender || placeOf(window.location).path !== path) return;
      if (seen.path !== path) {
        seen = { path, isProductSent: false };
        sender.sendPage(document.title);
      }
      const product = productOf(client, router);
      const facts = product && viewed(product, currency());
      if (facts && !seen.isProductSent) {
        seen.isProductSent = true;
        sender.sendGoods(facts);
      }
      const order = orderOfDonePage(path);
      if (order !== null) sendPurchase(order);
    }, titleDelayMs);
  }

  function sendPurchase(id: number): void {
    const order = client.getQueryData<Order>(
      keyOf('GET /orders/{id}', { params: { id: String(id) }, as: 'guest' }),
    );
    const sent = storedValue<number[]>(`visits-orders-${slug}`);
    const known = sent.get() ?? [];
    if (!sender || !order || known.includes(id)) return;
    sender.sendGoods(purchased(order));
    sent.set([...known, id].slice(-50));
  }

  function leaveTo(path: string): void {
    if (!sender || !path.includes('/checkout/')) return;
    const { queryKey } = queryOf('GET /stores/{slug}/carts', { params: { slug } });
    const cart = client.getQueryData(queryKey)?.find(({ store }) => store.slug === slug);
    if (cart) sender.sendGoods(checkoutBegun(cart.items, currency()));
  }

  router.history.block({
    enableBeforeUnload: false,
    blockerFn({ nextLocation, action }: BlockerFnArgs) {
      if (consentFor(slug) !== 'yes') return false;
      const mayRun = mayRunAt(slug, nextLocation);
      const isDone = orderOfDonePage(nextLocation.pathname) !== null;
      if (tags.is_allowed ? mayRun : !mayRun && !isDone) return false;
      leaveTo(nextLocation.pathname);
      // Back and Forward have changed the address already
      if (action !== 'PUSH' && action !== 'REPLACE') {
        setTimeout(() => window.location.reload());
        return false;
      }
      if (action === 'PUSH') window.location.assign(nextLocation.href);
      else window.location.replace(nextLocation.href);
      return true;
    },
  });
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && visitPage());
  window.addEventListener('noren:added', ({ detail }: CustomEvent<AddedDetail>) =>
    sender?.sendGoods(added(detail.item, detail.units, currency())),
  );
  onConsent(() => {
    if (sender && consentFor(slug) === 'no') {
      removeTagCookies();
      window.location.reload();
    } else start();
  });
  start();
  if (tags.is_allowed && consentFor(slug) === null) showNotice(tags);
}

/** The product of the page, from the answers that it was drawn with. */
function productOf(client: QueryClient, router: AnyRouter): Product | undefined {
  const { routeId, loaderData } = router.state.matches.at(-1) ?? {};
  if (routeId !== '/stores/$storeSlug/marketplace/products/$productId') return undefined;
  return client
    .getQueriesData<Product>({ queryKey: ['GET /products/{id}'] })
    .map(([, product]) => product)
    .find((product) => product?.id === loaderData);
}

declare global {
  interface WindowEventMap {
    'noren:added': CustomEvent<AddedDetail>;
  }
}
