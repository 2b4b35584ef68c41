import { Route as root } from '../routes/__root.tsx';
import { Route as shopProducts } from '../routes/shop/buyer/livers.$liverId.shop-products.tsx';
import { Route as streamProducts } from '../routes/shop/buyer/livers.$liverId.stream-products.tsx';
import { Route as liver } from '../routes/shop/buyer/livers.$liverId.tsx';
import { Route as shop } from '../routes/shop/route.tsx';
import { placeRoute } from './place-route.ts';

placeRoute(liver, '/buyer/livers/$liverId', shop).addChildren([
  placeRoute(shopProducts, '/shop-products', liver),
  placeRoute(streamProducts, '/stream-products', liver),
]);
/** The routes of a live post. */
export const liveRoutes = placeRoute(shop, '/shop', root).addChildren([liver]);
