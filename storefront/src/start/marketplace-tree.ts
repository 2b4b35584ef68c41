import { Route as root } from '../routes/__root.tsx';
import { Route as index } from '../routes/stores/$storeSlug/index.tsx';
import { Route as product } from '../routes/stores/$storeSlug/marketplace.products.$productId.tsx';
import { Route as marketplace } from '../routes/stores/$storeSlug/marketplace.tsx';
import { Route as store } from '../routes/stores/$storeSlug/route.tsx';
import { placeRoute } from './place-route.ts';

placeRoute(product, '/products/$productId', marketplace);
placeRoute(marketplace, '/marketplace', store).addChildren([product]);
/** The routes of a list and a product: the whole tree would add 33 kB to the first load. */
export const marketplaceRoutes = placeRoute(store, '/stores/$storeSlug', root).addChildren([
  placeRoute(index, '/', store),
  marketplace,
]);
