import type { ShopCredentials, SiteCredentials } from '../../../server/src/gateways/gmo/shapes.ts';

/** The shop and site that exist in the sandbox, and that the demo stores are set up with. Not secrets: the sandbox exists with DEMO=1 only. */
export const DEMO_SHOP: ShopCredentials = { shop_id: 'tshop00000001', shop_pass: 'demopass01' };
export const DEMO_SITE: SiteCredentials = { site_id: 'tsite00000001', site_pass: 'demositepass00000001' };
