import type { EveryEndpoint } from '@noren/contract/every-endpoint';
import { accountHandlers } from '../../identity/accounts/handlers.ts';
import { addressesHandlers } from '../../buying/addresses/handlers.ts';
import { twAddressesHandlers } from '../../buying/addresses/tw-handlers.ts';
import { consoleHandlers } from '../../identity/staff/sign-in-handlers.ts';
import { chargebackHandlers } from '../../orders/fulfilment/chargeback-handlers.ts';
import { fulfilmentHandlers } from '../../orders/fulfilment/handlers.ts';
import { orderParcelHandlers } from '../../orders/fulfilment/parcel-handlers.ts';
import { consoleOrdersHandlers } from '../../orders/orders/staff-handlers.ts';
import { shipmentHandlers } from '../../orders/fulfilment/shipment-handlers.ts';
import { orderEmailsHandlers } from '../../notifications/emails/order-email-handlers.ts';
import { goodsHandlers } from '../../catalog/products/goods-handlers.ts';
import { stockHandlers } from '../../catalog/products/stock-handlers.ts';
import { stockFileHandlers } from '../../catalog/imports/stock-handlers.ts';
import { gatewayHandlers } from '../../payments/settings/handlers.ts';
import { invitationHandlers } from '../../identity/staff/invitation-handlers.ts';
import { viewsHandlers } from '../../identity/views/staff-handlers.ts';
import { staffHandlers } from '../../identity/staff/staff-handlers.ts';
import { bankPaymentHandlers } from '../../payments/methods/bank-transfer/staff-handlers.ts';
import { invoiceHandlers } from '../../orders/orders/invoice-handlers.ts';
import { importHandlers } from '../../catalog/imports/handlers.ts';
import { keyHandlers } from '../../identity/staff/key-handlers.ts';
import { passkeyHandlers } from '../../identity/staff/passkey-handlers.ts';
import { newOrderHandlers } from '../../buying/checkout/new-order-handlers.ts';
import { previewHandlers } from '../../catalog/products/preview-handlers.ts';
import { rehearsalHandlers } from '../../catalog/rehearsal/handlers.ts';
import { goodsChangesHandlers } from '../../catalog/bulk/staff-handlers.ts';
import { salePricesHandlers } from '../../catalog/sale-prices/staff-handlers.ts';
import { discountHandlers } from '../../buying/discounts/staff-handlers.ts';
import { kindHandlers } from '../../catalog/products/kind-handlers.ts';
import { pictureHandlers } from '../../catalog/products/picture-handlers.ts';
import { consoleReceiptHandlers } from '../../orders/receipts/staff-handlers.ts';
import { receiptHandlers } from '../../orders/receipts/handlers.ts';
import { monthHandlers } from '../../orders/sales/month-handlers.ts';
import { payoutHandlers } from '../../orders/sales/payout-handlers.ts';
import { salesHandlers } from '../../orders/sales/sales-handlers.ts';
import { webhookHandlers } from '../../notifications/webhooks/handlers.ts';
import { consolePolicyHandlers } from '../../catalog/stores/staff-policy-handlers.ts';
import { settingsHandlers } from '../../catalog/stores/settings-handlers.ts';
import { enterpriseHandlers } from '../../live/posts/fast-checkout.ts';
import { addToCartHandlers } from '../../buying/cart/add-to-cart.ts';
import { cartHandlers } from '../../buying/cart/handlers.ts';
import { pricingHandlers } from '../../buying/cart/pricing-handlers.ts';
import { checkoutHandlers } from '../../buying/checkout/place-order.ts';
import { consentHandlers } from '../../orders/buyers/handlers.ts';
import { contactHandlers } from '../../identity/contacts/handlers.ts';
import { creditCardsHandlers } from '../../payments/saved-cards/handlers.ts';
import type { Handling } from '../../platform/http/handler.ts';
import type { App } from '../context/app.ts';
import { konbiniRecordsHandlers } from '../../payments/konbini-records/handlers.ts';
import { liveHandlers } from '../../live/posts/handlers.ts';
import { postHandlers } from '../../live/posts/post-handlers.ts';
import { buyersHandlers } from '../../orders/buyers/staff-handlers.ts';
import { homeHandlers } from '../../orders/home/handlers.ts';
import { orderGoodsHandlers } from '../../orders/changes/goods-handlers.ts';
import { orderChangeHandlers } from '../../orders/changes/staff-handlers.ts';
import { analyticsHandlers } from '../../catalog/stores/analytics-handlers.ts';
import { labelHandlers } from '../../orders/labels/staff-handlers.ts';
import { replacementHandlers } from '../../orders/replacements/staff-handlers.ts';
import { bulkHandlers } from '../../orders/bulk/staff-handlers.ts';
import { orderTagsHandlers } from '../../orders/tags/staff-handlers.ts';
import { parcelHandlers } from '../../orders/parcels/staff-handlers.ts';
import { profileHandlers } from '../../catalog/products/profile-handlers.ts';
import { chatHandlers } from '../../live/chat/handlers.ts';
import { consoleChatHandlers } from '../../live/chat/staff-handlers.ts';
import { deskHandlers } from '../../live/desk/handlers.ts';
import { showHandlers } from '../../live/shows/handlers.ts';
import { loginTokenHandlers } from '../../identity/sessions/staff-handlers.ts';
import { publicShowHandlers } from '../../live/shows/public-handlers.ts';
import { maintenanceHandlers } from '../maintenance/handlers.ts';
import { orderMessagesHandlers } from '../../orders/messages/handlers.ts';
import { bounceHandlers } from '../../notifications/bounces/handlers.ts';
import { cashReturnedHandlers } from '../../payments/refunds/operator-handlers.ts';
import { sellerFlashHandlers } from '../../live/posts/flash-handlers.ts';
import { showFlashHandlers } from '../../live/shows/flash-handlers.ts';
import { liverHandlers } from '../../live/posts/liver-handlers.ts';
import { operatorMaintenanceHandlers } from '../maintenance/operator-handlers.ts';
import { operatorMessagesHandlers } from '../../orders/messages/operator-handlers.ts';
import { orderStepHandlers } from '../../orders/fulfilment/operator-handlers.ts';
import { moneyHandlers } from '../../payments/open-money/operator-handlers.ts';
import { personHandlers } from '../../identity/privacy/operator-handlers.ts';
import { storeHandlers } from '../../payments/settings/operator-handlers.ts';
import { ordersHandlers } from '../../orders/orders/handlers.ts';
import { orderListHandlers } from '../../orders/orders/list-handlers.ts';
import { paymentsHandlers } from '../../payments/attempts/handlers.ts';
import { payHandlers } from '../../payments/methods/pay-handlers.ts';
import { personsHandlers } from '../../identity/privacy/handlers.ts';
import { productsHandlers } from '../../catalog/products/handlers.ts';
import {
  entryHandlers,
  guestSessionHandlers,
  sessionHandlers,
} from '../../identity/sessions/handlers.ts';
import { shopSessionHandlers } from '../../identity/sessions/shop-handlers.ts';
import { policyHandlers } from '../../catalog/stores/policy-handlers.ts';
import { storesHandlers } from '../../catalog/stores/handlers.ts';
import { shopStoresHandlers } from '../../live/posts/shop-handlers.ts';

/**
 * A handler for every endpoint of the contract; a missing one, or one with another answer, does not
 * compile.
 */
export const handlers: { [K in keyof EveryEndpoint]: Handling<EveryEndpoint[K], App> } = {
  ...bounceHandlers,
  ...cashReturnedHandlers,
  ...liverHandlers,
  ...sellerFlashHandlers,
  ...showFlashHandlers,
  ...operatorMaintenanceHandlers,
  ...operatorMessagesHandlers,
  ...policyHandlers,
  ...invoiceHandlers,
  ...bankPaymentHandlers,
  ...consolePolicyHandlers,
  ...orderStepHandlers,
  ...moneyHandlers,
  ...personHandlers,
  ...storeHandlers,
  ...sessionHandlers,
  ...entryHandlers,
  ...guestSessionHandlers,
  ...shopSessionHandlers,
  ...accountHandlers,
  ...personsHandlers,
  ...storesHandlers,
  ...shopStoresHandlers,
  ...publicShowHandlers,
  ...productsHandlers,
  ...liveHandlers,
  ...postHandlers,
  ...addToCartHandlers,
  ...cartHandlers,
  ...pricingHandlers,
  ...enterpriseHandlers,
  ...checkoutHandlers,
  ...contactHandlers,
  ...consentHandlers,
  ...ordersHandlers,
  ...orderListHandlers,
  ...paymentsHandlers,
  ...payHandlers,
  ...orderMessagesHandlers,
  ...addressesHandlers,
  ...twAddressesHandlers,
  ...creditCardsHandlers,
  ...konbiniRecordsHandlers,
  ...maintenanceHandlers,
  ...consoleHandlers,
  ...goodsHandlers,
  ...stockHandlers,
  ...stockFileHandlers,
  ...gatewayHandlers,
  ...fulfilmentHandlers,
  ...chargebackHandlers,
  ...orderParcelHandlers,
  ...settingsHandlers,
  ...receiptHandlers,
  ...consoleReceiptHandlers,
  ...invitationHandlers,
  ...staffHandlers,
  ...consoleOrdersHandlers,
  ...shipmentHandlers,
  ...orderEmailsHandlers,
  ...pictureHandlers,
  ...importHandlers,
  ...kindHandlers,
  ...discountHandlers,
  ...monthHandlers,
  ...payoutHandlers,
  ...goodsChangesHandlers,
  ...salePricesHandlers,
  ...salesHandlers,
  ...homeHandlers,
  ...buyersHandlers,
  ...webhookHandlers,
  ...keyHandlers,
  ...passkeyHandlers,
  ...previewHandlers,
  ...rehearsalHandlers,
  ...newOrderHandlers,
  ...showHandlers,
  ...profileHandlers,
  ...labelHandlers,
  ...analyticsHandlers,
  ...orderChangeHandlers,
  ...orderGoodsHandlers,
  ...bulkHandlers,
  ...replacementHandlers,
  ...viewsHandlers,
  ...orderTagsHandlers,
  ...parcelHandlers,
  ...loginTokenHandlers,
  ...chatHandlers,
  ...consoleChatHandlers,
  ...deskHandlers,
};
