import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import type {
  ShopCredentials,
  SiteCredentials,
} from '../../../../server/src/payments/gateways/gmo/shapes.ts';
import type { FaultList } from './faults.ts';

/** The shop and site of the demo stores. Not secret: the sandbox exists with DEMO=1 only. */
export const DEMO_SHOP: ShopCredentials = { shop_id: 'tshop00000001', shop_pass: 'demopass01' };
export const DEMO_SITE: SiteCredentials = {
  site_id: 'tsite00000001',
  site_pass: 'demositepass00000001',
};

/** Faults of ShopID and ShopPass (GMO 1.11). */
export function checkShop(fields: Fields, faults: FaultList): void {
  const id = fields['ShopID'] ?? '';
  const pass = fields['ShopPass'] ?? '';
  faults.when(id === '', 'E01010001');
  faults.when(pass === '', 'E01020001');
  const isDemo = id === DEMO_SHOP.shop_id && pass === DEMO_SHOP.shop_pass;
  faults.when(id !== '' && pass !== '' && !isDemo, 'E01030002');
}

/** Faults of SiteID and SitePass (GMO 1.11). */
export function checkSite(fields: Fields, faults: FaultList): void {
  const id = fields['SiteID'] ?? '';
  const pass = fields['SitePass'] ?? '';
  faults.when(id === '', 'E01190001');
  faults.when(pass === '', 'E01200001');
  const isDemo = id === DEMO_SITE.site_id && pass === DEMO_SITE.site_pass;
  faults.when(id !== '' && pass !== '' && !isDemo, 'E01210002');
}
