import { Route as root } from '../routes/__root.tsx';
import { Route as show } from '../routes/stores/$storeSlug/live.$postId.tsx';
import { Route as store } from '../routes/stores/$storeSlug/route.tsx';
import { placeRoute } from './place-route.ts';

placeRoute(show, '/live/$postId', store);
/** The route of a live post in the marketplace. */
export const showRoutes = placeRoute(store, '/stores/$storeSlug', root).addChildren([show]);
