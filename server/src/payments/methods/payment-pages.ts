import type { PaymentsApp } from '../attempts/app.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { PayForm } from './pay-form.ts';

/** A method's way out to its gateway's page and back. */
export interface PaymentPages {
  /** null: its payments start at an endpoint of their own */
  form: PayForm | null;
  /** Finds the attempt of a return; without it the address names the attempt. */
  find?: (app: PaymentsApp, returned: { form: Buffer; query: Record<string, unknown> }) => Promise<Attempt | undefined>;
  /** Looks at an attempt whose buyer came back; null: no gateway's page leads back. */
  cameBack: ((app: PaymentsApp, attempt: Attempt, form: Buffer) => Promise<unknown>) | null;
  /** how long the browser waits for that at most; without it, to the end */
  longestMs?: number;
}
