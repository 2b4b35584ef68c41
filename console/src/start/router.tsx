import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { CallError, readConsole } from '../api/call.ts';
import { goodsSearch, meQuery } from '../api/reads.ts';
import { staffToken } from '../api/token.ts';
import { buyersSearch } from '../buyers/buyer-reads.ts';
import { ordersSearch, printSearch } from '../orders/order-reads.ts';
import { OrdersScreen } from '../orders/orders-screen.tsx';
import { monthSearch, salesSearch } from '../sales/sales-reads.ts';
import { ConsoleFrame, lastStore } from './console-frame.tsx';
import {
  forgotRoute,
  joinRoute,
  newPasswordRoute,
  rootRoute,
  setupRoute,
  signInRoute,
} from './entry-routes.tsx';

/** loaded lazily: lists do not need the forms */
const GoodsEditor = lazyRouteComponent(() => import('../goods/goods-editor.tsx'), 'GoodsEditor');

/** Redirects a visitor who is not signed in: to the set-up if the server has no owner, else to the sign-in. */
async function redirectToSignIn(to: string): Promise<never> {
  const { needed } = await readConsole('GET /console/setup', {});
  if (needed) throw redirect({ to: '/setup' });
  throw redirect({ to: '/sign-in', search: to === '/' ? {} : { to } });
}

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: ConsoleFrame,
  beforeLoad: async ({ context, location }) => {
    if (staffToken.get() === '') return redirectToSignIn(location.href);
    try {
      return { me: await context.client.ensureQueryData(meQuery()) };
    } catch (error) {
      if (error instanceof CallError && error.failure.code === 'UNAUTHORIZED')
        throw redirect({ to: '/sign-in', search: { to: location.href, over: true } });
      throw error;
    }
  },
});
/** The first page: the home of a person's only store, or of the one that was open last. */
const startRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context: { me } }) => {
    const store =
      me.stores.length === 1
        ? me.stores[0]
        : me.stores.find(({ slug }) => slug === lastStore.get());
    // a host comes to run a show
    const to = store?.role === 'liver' ? '/stores/$slug/live' : '/stores/$slug';
    throw store
      ? redirect({ to, params: { slug: store.slug }, replace: true })
      : redirect({ to: '/stores', replace: true });
  },
});
const storesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores',
  component: lazyRouteComponent(() => import('../stores/stores-screen.tsx'), 'StoresScreen'),
});
const homeRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug',
  component: lazyRouteComponent(() => import('../home/home-screen.tsx'), 'HomeScreen'),
});
const ordersRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/orders',
  component: OrdersScreen,
  validateSearch: ordersSearch,
});
const newOrderRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/orders/new',
  component: lazyRouteComponent(() => import('../orders/new-order-screen.tsx'), 'NewOrderScreen'),
});
const transfersRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/orders/transfers',
  component: lazyRouteComponent(() => import('../orders/transfers-screen.tsx'), 'TransfersScreen'),
});
const orderRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/orders/$id',
  component: lazyRouteComponent(() => import('../orders/order-screen.tsx'), 'OrderScreen'),
});
const printRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/orders/print',
  component: lazyRouteComponent(() => import('../orders/print-screen.tsx'), 'PrintScreen'),
  validateSearch: printSearch,
});
const goodsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/goods',
  component: lazyRouteComponent(() => import('../goods/goods-screen.tsx'), 'GoodsScreen'),
  validateSearch: goodsSearch,
});
const newGoodsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/goods/new',
  component: GoodsEditor,
  validateSearch: (search: Record<string, unknown>): { from?: number } =>
    Number.isInteger(search['from']) ? { from: search['from'] as number } : {},
});
const goodRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/goods/$id',
  component: GoodsEditor,
});
const importRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/goods/import',
  component: lazyRouteComponent(() => import('../imports/import-screen.tsx'), 'ImportScreen'),
  validateSearch: (search: Record<string, unknown>): { file?: number } =>
    Number.isInteger(search['file']) ? { file: search['file'] as number } : {},
});
const stocktakeRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/goods/stock',
  component: lazyRouteComponent(() => import('../imports/stocktake-screen.tsx'), 'StocktakeScreen'),
});
const liveRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/live',
  component: lazyRouteComponent(() => import('../live/live-screen.tsx'), 'LiveScreen'),
  validateSearch: (search: Record<string, unknown>): { page?: number } =>
    Number.isInteger(search['page']) ? { page: search['page'] as number } : {},
});
const ShowEditor = lazyRouteComponent(() => import('../live/show-editor.tsx'), 'ShowEditor');
const newShowRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/live/new',
  component: ShowEditor,
});
const editShowRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/live/$id/edit',
  component: ShowEditor,
});
const platformRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/live/platform',
  component: lazyRouteComponent(() => import('../live/platform-screen.tsx'), 'PlatformScreen'),
});
const showRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/live/$id',
  component: lazyRouteComponent(() => import('../live/show-screen.tsx'), 'ShowScreen'),
});
const discountsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/discounts',
  component: lazyRouteComponent(
    () => import('../discounts/discounts-screen.tsx'),
    'DiscountsScreen',
  ),
});
/** `new`: makes one, `from` a copy of another. */
const discountRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/discounts/$id',
  component: lazyRouteComponent(() => import('../discounts/discount-editor.tsx'), 'DiscountEditor'),
  validateSearch: (search: Record<string, unknown>): { from?: number } =>
    Number.isInteger(search['from']) ? { from: search['from'] as number } : {},
});
const saleRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/sale-prices/new',
  component: lazyRouteComponent(() => import('../discounts/sale-editor.tsx'), 'SaleEditor'),
});
const settingsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/settings',
  component: lazyRouteComponent(() => import('../settings/settings-screen.tsx'), 'SettingsScreen'),
});
const webhooksRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
});
const policiesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/policies',
  component: lazyRouteComponent(() => import('../policies/policies-screen.tsx'), 'PoliciesScreen'),
});
const salesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/sales',
  component: lazyRouteComponent(() => import('../sales/sales-screen.tsx'), 'SalesScreen'),
  validateSearch: salesSearch,
});
const monthRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/sales/month',
  component: lazyRouteComponent(() => import('../sales/month-screen.tsx'), 'MonthScreen'),
  validateSearch: monthSearch,
});
const payoutsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/sales/payouts',
  component: lazyRouteComponent(() => import('../sales/payouts-screen.tsx'), 'PayoutsScreen'),
});
const buyersRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/buyers',
  component: lazyRouteComponent(() => import('../buyers/buyers-screen.tsx'), 'BuyersScreen'),
  validateSearch: buyersSearch,
});
const buyerRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/buyers/$id',
  component: lazyRouteComponent(() => import('../buyers/buyer-screen.tsx'), 'BuyerScreen'),
});
const staffRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/staff',
  component: lazyRouteComponent(() => import('../staff/staff-screen.tsx'), 'StaffScreen'),
});
const accountRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('../staff/password-screen.tsx'), 'PasswordScreen'),
});
const auditRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/stores/$slug/changes',
  component: lazyRouteComponent(() => import('../audit/audit-screen.tsx'), 'AuditScreen'),
});

const routeTree = rootRoute.addChildren([
  setupRoute,
  signInRoute,
  forgotRoute,
  newPasswordRoute,
  joinRoute,
  signedIn.addChildren([
    startRoute,
    storesRoute,
    homeRoute,
    ordersRoute,
    printRoute,
    newOrderRoute,
    transfersRoute,
    orderRoute,
    goodsRoute,
    newGoodsRoute,
    importRoute,
    stocktakeRoute,
    goodRoute,
    liveRoute,
    newShowRoute,
    platformRoute,
    showRoute,
    editShowRoute,
    discountsRoute,
    discountRoute,
    saleRoute,
    settingsRoute,
    salesRoute,
    monthRoute,
    payoutsRoute,
    buyersRoute,
    buyerRoute,
    webhooksRoute,
    policiesRoute,
    staffRoute,
    auditRoute,
    accountRoute,
  ]),
]);

export const createConsoleRouter = (client: QueryClient) =>
  createRouter({ routeTree, basepath: '/console', context: { client }, scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
