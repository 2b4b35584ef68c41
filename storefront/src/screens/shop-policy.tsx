import { getRouteApi } from '@tanstack/react-router';
import { PolicyScreen } from './policy-screen.tsx';

const route = getRouteApi('/shop/policies/$storeSlug/$policy');

/** A policy page of a shop channel store. */
export function ShopPolicy() {
  const { policy, ...shop } = route.useRouteContext();
  return <PolicyScreen shop={shop} policy={policy} />;
}
