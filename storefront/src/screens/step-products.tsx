import * as m from '../i18n/generated/messages.js';

export function StepProducts() {
  return <h1 className="text-22">{m.checkout_step_products()}</h1>;
}
