import * as m from '../i18n/generated/messages.js';

export function StepShippingAndPayment() {
  return <h1 className="text-22">{m.checkout_step_shipping_and_payment()}</h1>;
}
