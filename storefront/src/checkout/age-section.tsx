import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';
import { CheckoutSection } from './checkout-section.tsx';

export function AgeSection({
  error,
  checked,
  onChange,
}: {
  error: string | undefined;
  checked: boolean;
  onChange: (isOfAge: boolean) => void;
}) {
  return (
    <CheckoutSection title={m.checkout_age_title()} part="age" error={error ?? null}>
      <Card className="grid gap-1 p-5">
        <p className="text-14 text-ink-soft">{m.checkout_age_text()}</p>
        <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
          {m.checkout_age_confirm()}
        </Checkbox>
      </Card>
    </CheckoutSection>
  );
}
