import { InfoIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../i18n/generated/messages.js';

/** Shown before the redirect, not after it (shopper 5.3). */
export function ThreeDSecureNote() {
  return (
    <div className="flex items-start gap-3 rounded-card bg-indigo-tint px-4 py-3 text-14">
      <InfoIcon className="mt-0.5 size-5 shrink-0 text-indigo" />
      <div>
        <p className="font-semibold text-indigo">{m.payment_three_d_title()}</p>
        <p>{m.payment_three_d_text()}</p>
      </div>
    </div>
  );
}
