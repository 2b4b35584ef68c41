import { newIntentKey } from '@noren/client/intent-key';
import type { Discount } from '@noren/contract/entities/discount';
import type { StoreKind } from '@noren/contract/entities/goods';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { useSentForm, type SentForm } from '@noren/kit/page/use-sent-form.ts';
import { eachField, wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { useState } from 'react';
import { callConsole, type CallFailure } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import {
  discountBodyOf,
  discountFieldsOf,
  newDiscountCode,
  targetsOf,
  wrongDiscountFields,
  type DiscountFields,
} from './discount-fields.ts';
import { DiscountGoods } from './discount-goods.tsx';

interface DiscountFormProps {
  slug: string;
  region: 'JP' | 'TW';
  /** undefined: a new one */
  discount: Discount | undefined;
  /** a new one with the values of `discount` */
  isCopy: boolean;
  kinds: readonly StoreKind[];
  onSaved: (discount: Discount) => void;
}

type Sent = SentForm<DiscountFields>;

export function DiscountForm({
  slug,
  region,
  discount,
  isCopy,
  kinds,
  onSaved,
}: DiscountFormProps) {
  const [targets, setTargets] = useState(() => targetsOf(discount));
  const [idempotencyKey, setIdempotencyKey] = useState(newIntentKey);
  const sent = useSentForm<DiscountFields>(
    {
      defaultValues: discountFieldsOf(discount, isCopy, region),
      judge: (fields) => wrongDiscountFields(fields, targets, region),
    },
    async (fields) => {
      const body = discountBodyOf(fields, targets, region);
      const result =
        discount && !isCopy
          ? await callConsole('PUT /console/stores/{slug}/discounts/{id}', {
              params: { slug, id: String(discount.id) },
              body: { discount: body, revision: discount.revision },
            })
          : await callConsole('POST /console/stores/{slug}/discounts', {
              params: { slug },
              body,
              idempotencyKey,
            });
      if (result.ok) return onSaved(result.data.data);
      // another body is another intent
      if (result.error.code !== 'NETWORK') setIdempotencyKey(newIntentKey());
      return refusalOf(result.error);
    },
  );
  const { attributes, busy, error, form } = sent;
  const isRestricted = form.watch('isRestricted');
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-5" {...attributes}>
      <DiscountFacts sent={sent} isNew={isCopy} />
      <Card className="grid gap-4 p-5">
        <h2 className="text-18 font-semibold">{m.discount_goods()}</h2>
        <TextInput
          label={m.discount_min_amount()}
          hint={m.discount_min_amount_hint()}
          inputMode="numeric"
          {...sent.field('min_amount')}
        />
        <Checkbox {...form.register('isRestricted')}>{m.discount_restricted()}</Checkbox>
        {isRestricted && (
          <DiscountGoods slug={slug} kinds={kinds} targets={targets} onChange={setTargets} />
        )}
        {isRestricted && sent.field('isRestricted').error && (
          <FieldError>{sent.field('isRestricted').error}</FieldError>
        )}
      </Card>
      <DiscountBounds sent={sent} />
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button type="submit" busy={busy}>
          {isCopy ? m.discount_make() : m.discount_save()}
        </Button>
      </div>
    </form>
  );
}

function refusalOf(error: CallFailure) {
  const named = wrongFields(error).map((path) => path.replace(/^discount\./, ''));
  const known = named.filter((path): path is keyof DiscountFields => path !== 'product_ids');
  if (known.length === 0) return errorSentence(error);
  const words: Partial<Record<keyof DiscountFields, string>> = {
    code: m.discount_code_taken(),
    max_uses: m.discount_uses_below(),
  };
  return eachField(
    known,
    (name) => words[name] ?? m.error({ code: 'VALIDATION_EXCEPTION', reason: '' }),
  );
}

/** What it is called and what it takes off. */
function DiscountFacts({ sent: { field, form }, isNew }: { sent: Sent; isNew: boolean }) {
  const kind = form.watch('kind');
  const effect = form.watch('effect');
  return (
    <Card className="grid gap-4 p-5">
      {isNew && (
        <Select
          label={m.discount_kind()}
          required
          {...field('kind', {
            // each kind has an effect that the other does not have
            onChange: () => form.setValue('effect', 'percent'),
          })}
        >
          <option value="coupon">{m.discount_kind_coupon()}</option>
          <option value="automatic">{m.discount_kind_automatic()}</option>
        </Select>
      )}
      <TextInput
        label={m.discount_name()}
        hint={m.discount_name_hint()}
        required
        maxLength={40}
        {...field('name')}
      />
      {kind === 'coupon' && (
        <div className="grid gap-2">
          <TextInput
            label={m.discount_code()}
            hint={m.discount_code_hint()}
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('code')}
          />
          <span>
            <Button
              variant="quiet"
              onClick={() => form.setValue('code', newDiscountCode(), { shouldValidate: true })}
            >
              {m.discount_code_make()}
            </Button>
          </span>
        </div>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Select label={m.discount_effect()} required {...field('effect')}>
          <option value="percent">{m.discount_effect_percent()}</option>
          <option value="amount">{m.discount_effect_amount()}</option>
          {kind === 'coupon' ? (
            <option value="free_shipping">{m.discount_effect_free_shipping()}</option>
          ) : (
            <option value="n_for_m">{m.discount_effect_n_for_m()}</option>
          )}
        </Select>
        {effect !== 'free_shipping' && (
          <TextInput
            label={
              effect === 'percent'
                ? m.discount_percent()
                : effect === 'amount'
                  ? m.discount_amount()
                  : m.discount_n()
            }
            required
            inputMode="numeric"
            {...field('value')}
          />
        )}
        {effect === 'n_for_m' && (
          <TextInput
            label={m.discount_pays()}
            hint={m.discount_pays_hint()}
            required
            inputMode="numeric"
            {...field('pays')}
          />
        )}
      </div>
    </Card>
  );
}

/** When, and how often. */
function DiscountBounds({ sent: { field, form } }: { sent: Sent }) {
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.discount_bounds()}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          label={m.discount_starts()}
          hint={m.discount_starts_hint()}
          type="datetime-local"
          {...field('starts_at')}
        />
        <TextInput
          label={m.discount_ends()}
          hint={m.discount_ends_hint()}
          type="datetime-local"
          {...field('ends_at')}
        />
        {form.watch('kind') === 'coupon' && (
          <>
            <TextInput
              label={m.discount_max_uses()}
              hint={m.discount_max_uses_hint()}
              inputMode="numeric"
              {...field('max_uses')}
            />
            <TextInput
              label={m.discount_per_buyer()}
              hint={m.discount_per_buyer_hint()}
              inputMode="numeric"
              {...field('max_uses_per_buyer')}
            />
          </>
        )}
      </div>
      {form.watch('kind') === 'coupon' && (
        <Checkbox {...form.register('is_stackable')}>
          {m.discount_stackable()}
          <span className="block text-14 text-ink-soft">{m.discount_stackable_hint()}</span>
        </Checkbox>
      )}
    </Card>
  );
}
