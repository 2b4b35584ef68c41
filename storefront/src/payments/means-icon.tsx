import type { PaymentType } from '@noren/contract/entities/store';
import { methodOf } from './methods/registry.ts';

export function MeansIcon({ type, className }: { type: PaymentType; className?: string }) {
  const { Icon } = methodOf(type);
  return <Icon className={className} />;
}
