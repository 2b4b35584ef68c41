import { Checkbox, RadioCard, Select, TextArea, TextInput } from '@noren/kit/components/inputs.tsx';
import { CardIcon, TruckIcon } from '@noren/kit/icons/icons.tsx';
import { useState } from 'react';
import * as m from '../../i18n/generated/messages.js';
import { QuantityStepper } from '../../products/quantity-stepper.tsx';
import { StyleSection } from './style-section.tsx';

export function StyleForms() {
  const [quantity, setQuantity] = useState(2);
  const [payment, setPayment] = useState('card');
  return (
    <StyleSection title={m.playground_style_forms()}>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <TextInput
            label={m.playground_style_postcode()}
            hint={m.playground_style_postcode_hint()}
            required
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="150-0001"
          />
          <TextInput label={m.playground_style_phone()} error={m.playground_style_phone_error()} required defaultValue="0901234" inputMode="tel" />
          <Select label={m.playground_style_prefecture()} required defaultValue="13">
            <option value="13">{m.playground_style_tokyo()}</option>
            <option value="26">{m.playground_style_kyoto()}</option>
          </Select>
          <TextArea label={m.playground_style_note()} rows={3} />
        </div>
        <div className="grid content-start gap-4">
          <fieldset className="grid gap-3">
            <legend className="mb-2 text-14 font-semibold">{m.playground_style_payment()}</legend>
            <RadioCard
              name="pay"
              title={m.playground_style_card()}
              note={m.playground_style_card_note()}
              aside={<CardIcon className="size-6 text-ink-soft" />}
              checked={payment === 'card'}
              onChange={() => setPayment('card')}
            />
            <RadioCard
              name="pay"
              title={m.playground_style_cod()}
              note={m.playground_style_cod_note()}
              aside={<TruckIcon className="size-6 text-ink-soft" />}
              checked={payment === 'cod'}
              onChange={() => setPayment('cod')}
            />
            <RadioCard name="pay" title="PayPay" disabled />
          </fieldset>
          <Checkbox defaultChecked>{m.playground_style_check()}</Checkbox>
          <QuantityStepper
            value={quantity}
            cap={{ max: 3, reason: 'limit' }}
            name={m.playground_style_goods()}
            onChange={setQuantity}
            onAskRemoval={() => setQuantity(3)}
          />
        </div>
      </div>
    </StyleSection>
  );
}
