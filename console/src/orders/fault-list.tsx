import type { ShipmentFault } from '@noren/contract/order-lists';
import * as m from '../i18n/generated/messages.js';

export function FaultList({
  faults,
}: {
  faults: readonly { number: string; fault: ShipmentFault }[];
}) {
  return (
    <ul className="grid gap-1 rounded-card bg-plum-tint p-4 text-14">
      {faults.map(({ number, fault }, nth) => (
        <li key={`${number} ${nth}`} className="flex flex-wrap gap-x-3">
          <span className="font-semibold tabular-nums wrap-anywhere">{number}</span>
          <span className="text-plum">{m.fault({ fault })}</span>
        </li>
      ))}
    </ul>
  );
}
