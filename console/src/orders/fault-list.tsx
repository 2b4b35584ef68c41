import type { ShipmentFault } from '@noren/contract/order-lists';
import { words } from '../i18n/words.ts';

/** Lines that could not be shipped, each with why. */
export function FaultList({ faults }: { faults: readonly { number: string; fault: ShipmentFault }[] }) {
  const say = words();
  return (
    <ul className="grid gap-1 rounded-card bg-plum-tint p-4 text-14">
      {faults.map(({ number, fault }, nth) => (
        <li key={`${number} ${nth}`} className="flex flex-wrap gap-x-3">
          <span className="font-semibold tabular-nums wrap-anywhere">{number}</span>
          <span className="text-plum">{say[`fault_${fault}`]}</span>
        </li>
      ))}
    </ul>
  );
}
