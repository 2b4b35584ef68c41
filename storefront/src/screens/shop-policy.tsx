import { getRouteApi } from '@tanstack/react-router';
import { PolicyScreen } from './policy-screen.tsx';

const route = getRouteApi('/shop/policies/$storeSlug/$policy');

/** A policy of a shop of the shop channel. */
export function ShopPolicy() {
  const { policy, ...shop } = route.useRouteContext();
  return <PolicyScreen shop={shop} policy={policy} />;
}
