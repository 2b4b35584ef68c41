import type { Convenience, KonbiniRecord } from '@noren/contract/entities/konbini';
import type { PaymentSetting } from '@noren/contract/entities/store';
import { readPhoneNumber } from '@noren/contract/phone-number';
import { hasWebAddress } from '@noren/contract/plain-line';
import { text } from '@noren/contract/scalars';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RadioCard, TextInput } from '@noren/kit/components/inputs.tsx';
import { SheetSubmit } from '../components/sheet-submit.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { atFields, wrongCharacters, wrongOf } from '@noren/kit/page/wrong-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { useSession } from '../session/use-session.ts';
import { chainName, chains } from './chain-name.ts';
import { konbiniDraft, type KonbiniFields } from './konbini-draft.ts';
import { konbiniRecordsQuery, takesChain, withRecord } from './records.ts';

/** wanakana loads while the buyer fills in the first fields. */
const loadKana = () => import('./kana.ts');

const fieldNames = ['convenience', 'buyer_name', 'buyer_name_kana', 'buyer_cellphone'] as const;
/** GMO 1.7: maximum of full-width characters in a slip's name or kana line. */
const maxLength = 20;

/** The person just entered, who probably pays. */
export interface Payer {
  name: string;
  phone_number: string;
}

/**
 * Form for the payer and the konbini. The terminal prints the name in katakana, so a reading in any
 * script is converted (decisions: konbini).
 */
export function NewKonbiniForm({
  onSaved,
  payer,
  payments = [],
}: {
  onSaved: (record: KonbiniRecord) => void;
  payer?: Payer | undefined;
  payments?: readonly PaymentSetting[];
}) {
  const client = useQueryClient();
  const { user } = useSession();
  const chainErrorId = useId();
  const opened: KonbiniFields = {
    convenience: '',
    buyer_name: user?.full_name ?? payer?.name ?? '',
    buyer_name_kana: '',
    buyer_cellphone: user?.phone_number ?? payer?.phone_number ?? '',
  };
  const { form, field, attributes, error, busy } = useSentForm(
    { defaultValues: opened, draft: konbiniDraft(), mode: 'onTouched' },
    async (fields) => {
      const { asKatakana } = await loadKana();
      const body = {
        ...fields,
        convenience: fields.convenience as Convenience,
        buyer_name_kana: asKatakana(fields.buyer_name_kana),
        buyer_cellphone: readPhoneNumber(fields.buyer_cellphone, 'JP') ?? fields.buyer_cellphone,
      };
      const result = await call('POST /gmo-cvs', { body, as: 'guest' });
      if (!result.ok) {
        const characters = wrongCharacters('buyer_name', result.error).join(', ');
        const sentenceOf = (name: keyof KonbiniFields) =>
          name === 'buyer_name' && characters !== ''
            ? m.konbini_name_unprintable({ characters })
            : sentences[name]();
        return atFields(wrongOf(fieldNames, result.error), sentenceOf, errorSentence(result.error));
      }
      konbiniDraft().clear();
      client.setQueryData(konbiniRecordsQuery().queryKey, (records) =>
        withRecord(records, result.data),
      );
      showToast(m.konbini_saved());
      return onSaved(result.data);
    },
  );
  const { setValue, getValues, formState } = form;
  const offered = chains.filter((chain) => takesChain(payments, chain));
  const chainError = formState.errors.convenience?.message;

  async function convert(typing: boolean): Promise<void> {
    const { asKatakana } = await loadKana();
    const typed = getValues('buyer_name_kana');
    const kana = asKatakana(typed, typing);
    if (kana !== typed)
      setValue('buyer_name_kana', kana, { shouldValidate: formState.isSubmitted });
  }
  /**
   * Not while an input method is composing, nor in the middle of the text: both would move the
   * cursor.
   */
  function convertTyped(event: FormEvent<HTMLInputElement>): void {
    const { selectionStart, value } = event.currentTarget;
    if (!(event.nativeEvent as InputEvent).isComposing && selectionStart === value.length)
      void convert(true);
  }

  return (
    <form className="grid gap-5" {...attributes}>
      <fieldset aria-describedby={chainError ? chainErrorId : undefined} className="grid gap-2">
        <legend className="mb-2 text-14 font-semibold">{m.konbini_chain()}</legend>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {offered.map((chain) => (
            <RadioCard
              key={chain}
              value={chain}
              title={chainName(chain)}
              {...form.register('convenience', { required: m.konbini_chain_missing() })}
            />
          ))}
        </div>
        {chainError && <FieldError id={chainErrorId}>{chainError}</FieldError>}
        <p className="phrase-left text-14 text-ink-soft">
          {offered.includes('00007') ? m.konbini_chain_note_with_seven() : m.konbini_chain_note()}
        </p>
      </fieldset>
      <TextInput
        label={m.konbini_name()}
        required
        autoComplete="name"
        {...field('buyer_name', {
          validate: (value) =>
            value.trim() === '' ? m.checkout_field_required() : nameFault(value),
        })}
      />
      <TextInput
        label={m.konbini_kana()}
        hint={m.konbini_kana_hint()}
        required
        autoCapitalize="none"
        spellCheck={false}
        onInput={convertTyped}
        onFocus={() => void loadKana()}
        onCompositionEnd={() => void convert(true)}
        {...field('buyer_name_kana', { onBlur: () => void convert(false), validate: kanaFault })}
      />
      <TextInput
        label={m.konbini_phone()}
        hint={m.konbini_phone_hint()}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="090-1234-5678"
        {...field('buyer_cellphone', {
          validate: (value) =>
            value.trim() === ''
              ? m.checkout_field_required()
              : readPhoneNumber(value, 'JP') !== null || sentences.buyer_cellphone(),
        })}
      />
      <SheetSubmit error={error} busy={busy}>
        {m.konbini_save()}
      </SheetSubmit>
    </form>
  );
}

const sentences: Record<keyof KonbiniFields, () => string> = {
  convenience: m.konbini_chain_missing,
  // The length was checked before, so the server refuses only characters that no terminal prints.
  buyer_name: m.konbini_name_wrong,
  buyer_name_kana: m.konbini_kana_wrong,
  buyer_cellphone: m.checkout_field_phone_wrong,
};

const nameFault = (value: string): string | true =>
  hasWebAddress(value)
    ? m.checkout_field_no_link()
    : text(maxLength, 1).safeParse(value).success ||
      m.checkout_field_too_long({ count: maxLength });

/** Reports only what cannot be converted to kana. */
async function kanaFault(value: string): Promise<string | true> {
  const { asKatakana, isKatakana } = await loadKana();
  const kana = asKatakana(value.trim());
  if (kana === '') return m.checkout_field_required();
  if (!isKatakana(kana)) return m.konbini_kana_wrong();
  return kana.length <= maxLength || m.checkout_field_too_long({ count: maxLength });
}
