import type { PaymentsApp } from '../attempts/app.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { PayForm } from './pay-form.ts';

/** How a method starts at its gateway's page and handles the return. */
export interface PaymentPages {
  /** null: the method has its own endpoint to start payments */
  form: PayForm | null;
  /** Finds the attempt of a return; without it the address names the attempt. */
  find?: (
    app: PaymentsApp,
    returned: { form: Buffer; query: Record<string, unknown> },
  ) => Promise<Attempt | undefined>;
  /** Processes the return of an attempt's buyer; null: no gateway page returns. */
  onReturn: ((app: PaymentsApp, attempt: Attempt, form: Buffer) => Promise<unknown>) | null;
  /** how long the browser waits for `onReturn` at most; without it, until it ends */
  maxWaitMs?: number;
}
