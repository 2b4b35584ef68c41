import { consoleEndpoints } from './endpoints/console.ts';
import { fulfilmentEndpoints } from './endpoints/console-fulfilment.ts';
import { buyersEndpoints } from './endpoints/console-buyers.ts';
import { homeEndpoints } from './endpoints/console-home.ts';
import { goodsEndpoints } from './endpoints/console-goods.ts';
import { goodsChangesEndpoints } from './endpoints/console-goods-changes.ts';
import { stockEndpoints } from './endpoints/console-stock.ts';
import { chargebackEndpoints } from './endpoints/console-chargebacks.ts';
import { bankPaymentEndpoints } from './endpoints/console-bank-payments.ts';
import { gatewayEndpoints } from './endpoints/console-gateways.ts';
import { staffEndpoints } from './endpoints/console-staff.ts';
import { importEndpoints } from './endpoints/console-imports.ts';
import { loginTokenEndpoints } from './endpoints/console-login-token.ts';
import { keysEndpoints } from './endpoints/console-keys.ts';
import { consoleChatEndpoints } from './endpoints/console-chat.ts';
import { discountEndpoints } from './endpoints/console-discounts.ts';
import { kindEndpoints } from './endpoints/console-kinds.ts';
import { passkeysEndpoints } from './endpoints/console-passkeys.ts';
import { previewEndpoints } from './endpoints/console-previews.ts';
import { newOrderEndpoints } from './endpoints/console-new-order.ts';
import { pictureEndpoints } from './endpoints/console-pictures.ts';
import { orderChangesEndpoints } from './endpoints/console-order-changes.ts';
import { viewsEndpoints } from './endpoints/console-views.ts';
import { replacementsEndpoints } from './endpoints/console-replacements.ts';
import { consoleOrdersEndpoints } from './endpoints/console-orders.ts';
import { consoleReceiptEndpoints } from './endpoints/receipts.ts';
import { analyticsEndpoints } from './endpoints/console-analytics.ts';
import { labelEndpoints } from './endpoints/console-labels.ts';
import { bulkEndpoints } from './endpoints/console-bulk.ts';
import { orderTagsEndpoints } from './endpoints/console-order-tags.ts';
import { parcelEndpoints } from './endpoints/console-parcels.ts';
import { profileEndpoints } from './endpoints/console-profile.ts';
import { rehearsalEndpoints } from './endpoints/console-rehearsal.ts';
import { salePricesEndpoints } from './endpoints/console-sale-prices.ts';
import { salesEndpoints } from './endpoints/console-sales.ts';
import { showEndpoints } from './endpoints/console-shows.ts';
import { settingsEndpoints } from './endpoints/console-settings.ts';
import { consolePoliciesEndpoints } from './endpoints/store-policies.ts';
import { webhooksEndpoints } from './endpoints/console-webhooks.ts';

/** Every endpoint of the console. The console app imports this as a type only. */
export const everyConsoleEndpoint = {
  ...consoleEndpoints,
  ...homeEndpoints,
  ...buyersEndpoints,
  ...goodsEndpoints,
  ...goodsChangesEndpoints,
  ...stockEndpoints,
  ...fulfilmentEndpoints,
  ...gatewayEndpoints,
  ...bankPaymentEndpoints,
  ...chargebackEndpoints,
  ...pictureEndpoints,
  ...importEndpoints,
  ...consoleChatEndpoints,
  ...kindEndpoints,
  ...discountEndpoints,
  ...consoleOrdersEndpoints,
  ...orderChangesEndpoints,
  ...replacementsEndpoints,
  ...viewsEndpoints,
  ...consoleReceiptEndpoints,
  ...salePricesEndpoints,
  ...salesEndpoints,
  ...settingsEndpoints,
  ...staffEndpoints,
  ...webhooksEndpoints,
  ...keysEndpoints,
  ...passkeysEndpoints,
  ...previewEndpoints,
  ...newOrderEndpoints,
  ...consolePoliciesEndpoints,
  ...rehearsalEndpoints,
  ...showEndpoints,
  ...profileEndpoints,
  ...labelEndpoints,
  ...analyticsEndpoints,
  ...bulkEndpoints,
  ...orderTagsEndpoints,
  ...parcelEndpoints,
  ...loginTokenEndpoints,
};

export type ConsoleEndpoints = typeof everyConsoleEndpoint;
