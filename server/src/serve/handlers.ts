import type { EveryEndpoint } from '@noren/contract/every-endpoint';
import { accountHandlers } from '../account/handlers.ts';
import { addressesHandlers } from '../addresses/handlers.ts';
import { twAddressesHandlers } from '../addresses/tw-handlers.ts';
import { consoleHandlers } from '../console/handlers.ts';
import { fulfilmentHandlers } from '../console/fulfilment-handlers.ts';
import { consoleOrdersHandlers } from '../console/order-handlers.ts';
import { shipmentHandlers } from '../console/shipment-handlers.ts';
import { orderEmailsHandlers } from '../console/order-email-handlers.ts';
import { goodsHandlers } from '../console/goods-handlers.ts';
import { gatewayHandlers } from '../console/gateway-handlers.ts';
import { invitationHandlers } from '../console/invitation-handlers.ts';
import { staffHandlers } from '../console/staff-handlers.ts';
import { invoiceHandlers } from '../console/invoice-handlers.ts';
import { importHandlers } from '../console/import-handlers.ts';
import { keyHandlers } from '../console/key-handlers.ts';
import { passkeyHandlers } from '../console/passkey-handlers.ts';
import { newOrderHandlers } from '../console/new-order-handlers.ts';
import { previewHandlers } from '../console/preview-handlers.ts';
import { rehearsalHandlers } from '../console/rehearsal-handlers.ts';
import { kindHandlers } from '../console/kind-handlers.ts';
import { pictureHandlers } from '../console/picture-handlers.ts';
import { consoleReceiptHandlers } from '../console/receipt-handlers.ts';
import { receiptHandlers } from '../receipts/handlers.ts';
import { salesHandlers } from '../console/sales-handlers.ts';
import { webhookHandlers } from '../console/webhook-handlers.ts';
import { consolePolicyHandlers } from '../console/policy-handlers.ts';
import { settingsHandlers } from '../console/settings-handlers.ts';
import { enterpriseHandlers } from '../live/fast-checkout.ts';
import { addToCartHandlers } from '../cart/add-to-cart.ts';
import { cartHandlers } from '../cart/handlers.ts';
import { checkoutHandlers } from '../checkout/place-order.ts';
import { contactHandlers } from '../contact/handlers.ts';
import { creditCardsHandlers } from '../credit-cards/handlers.ts';
import type { Handling } from '../http/handler.ts';
import type { App } from './app.ts';
import { konbiniRecordsHandlers } from '../konbini-records/handlers.ts';
import { liveHandlers } from '../live/handlers.ts';
import { postHandlers } from '../live/post-handlers.ts';
import { maintenanceHandlers } from '../maintenance/handlers.ts';
import { orderMessagesHandlers } from '../order-messages/handlers.ts';
import { bounceHandlers } from '../operator/bounce-handlers.ts';
import { cashReturnedHandlers } from '../operator/cash-handlers.ts';
import { liverHandlers } from '../operator/liver-handlers.ts';
import { operatorMaintenanceHandlers } from '../operator/maintenance-handlers.ts';
import { operatorMessagesHandlers } from '../operator/message-handlers.ts';
import { orderStepHandlers } from '../operator/step-handlers.ts';
import { moneyHandlers } from '../operator/money-handlers.ts';
import { personHandlers } from '../operator/person-handlers.ts';
import { storeHandlers } from '../operator/store-handlers.ts';
import { ordersHandlers } from '../orders/handlers.ts';
import { orderListHandlers } from '../orders/list-handlers.ts';
import { paymentsHandlers } from '../payments/handlers.ts';
import { payHandlers } from '../payments/methods/pay-by-card.ts';
import { personsHandlers } from '../persons/handlers.ts';
import { productsHandlers } from '../products/handlers.ts';
import { entryHandlers, guestSessionHandlers, sessionHandlers } from '../session/handlers.ts';
import { shopSessionHandlers } from '../session/shop-handlers.ts';
import { policyHandlers } from '../stores/policy-handlers.ts';
import { storesHandlers } from '../stores/handlers.ts';
import { shopStoresHandlers } from '../live/shop-handlers.ts';

/** A handler for every endpoint of the contract: one that is missing, or answers another shape, does not compile. */
export const handlers: { [K in keyof EveryEndpoint]: Handling<EveryEndpoint[K], App> } = {
  ...bounceHandlers,
  ...cashReturnedHandlers,
  ...liverHandlers,
  ...operatorMaintenanceHandlers,
  ...operatorMessagesHandlers,
  ...policyHandlers,
  ...invoiceHandlers,
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
  ...productsHandlers,
  ...liveHandlers,
  ...postHandlers,
  ...addToCartHandlers,
  ...cartHandlers,
  ...enterpriseHandlers,
  ...checkoutHandlers,
  ...contactHandlers,
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
  ...gatewayHandlers,
  ...fulfilmentHandlers,
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
  ...salesHandlers,
  ...webhookHandlers,
  ...keyHandlers,
  ...passkeyHandlers,
  ...previewHandlers,
  ...rehearsalHandlers,
  ...newOrderHandlers,
};
