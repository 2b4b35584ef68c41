import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { FulfilmentStep, OrderMoney } from '@noren/contract/entities/refund';
import { useState } from 'react';
import { callConsole, type CallResult } from '../api/call.ts';
import * as m from '../i18n/generated/messages.js';
import { refusalWords } from './refusal-words.ts';
import { CancelForm, ReturnedForm } from './step-forms.tsx';

/** Steps that open a form. */
const forms = { canceled: CancelForm, returned: ReturnedForm } as const;
const hasForm = (step: FulfilmentStep): step is keyof typeof forms => step in forms;

interface OrderStepsProps {
  slug: string;
  money: OrderMoney;
  steps: readonly FulfilmentStep[];
  onDone: (money: OrderMoney) => Promise<void>;
  /** loads the current state after a step was rejected */
  onRefused: () => void;
}

/** The available steps of an order: the next one first, the others as quiet buttons. */
export function OrderSteps({ slug, money, steps, onDone, onRefused }: OrderStepsProps) {
  const [open, setOpen] = useState<keyof typeof forms | null>(null);
  const [error, setError] = useState<string | null>(null);

  const [send, , underWay] = useMutation(async (step: FulfilmentStep, body: object) => {
    setError(null);
    const params = { slug, id: String(money.id) };
    // each form builds the body that its endpoint expects
    const call = callConsole as (
      key: string,
      input: object,
    ) => Promise<CallResult<'POST /console/stores/{slug}/orders/{id}/delivered'>>;
    const result = await call(`POST /console/stores/{slug}/orders/{id}/${step}`, { params, body });
    if (result.ok) {
      await onDone(result.data.data);
      setOpen(null);
      return;
    }
    setError(refusalWords(result.error));
    if (result.error.code === 'ORDER_STEP_REFUSED') onRefused();
  });
  const busy = underWay?.[0] ?? null;

  // an order is shipped by the button above the page
  const shown = steps.filter((step) => step !== 'shipped');
  const Form = open && shown.includes(open) ? forms[open] : null;
  if (steps.length === 0) return <p className="text-14 text-ink-soft">{m.steps_none()}</p>;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {shown.map((step, index) => (
          <Button
            key={step}
            variant={step === 'canceled' ? 'danger' : index === 0 ? 'primary' : 'quiet'}
            busy={busy === step}
            disabled={busy !== null && busy !== step}
            aria-expanded={hasForm(step) ? open === step : undefined}
            onClick={() => {
              setError(null);
              if (hasForm(step)) setOpen(open === step ? null : step);
              else send(step, {});
            }}
          >
            {m.step({ step })}
          </Button>
        ))}
      </div>
      {Form && open ? (
        <Form
          key={open}
          money={money}
          busy={busy === open}
          error={error}
          onSend={(body) => send(open, body)}
          onClose={() => setOpen(null)}
        />
      ) : (
        error && <FieldError>{error}</FieldError>
      )}
    </div>
  );
}
