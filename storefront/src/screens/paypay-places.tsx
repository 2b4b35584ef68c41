import { PaypayScreen } from './paypay-screen.tsx';

/** {shop}/checkout/step-order-confirming/:orderId/payment/gmo-paypay */
export const StepOrderConfirming = () => <PaypayScreen place="checkout" />;

/** {shop}/orders/:orderId/payment/gmo-paypay */
export const OrderPaypay = () => (
  <div className="page-checkout pt-6 pb-20">
    <PaypayScreen place="orders" />
  </div>
);
