import * as m from '../i18n/generated/messages.js';

export function StepDone() {
  return <h1 className="text-22">{m.checkout_step_done()}</h1>;
}
