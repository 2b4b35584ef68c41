import { emailFault } from '@noren/contract/email-address';
import { hasWebAddress } from '@noren/contract/plain-line';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import type { CheckoutDraft } from './order-draft.ts';

export interface ContactFieldsProps {
  email: string;
  emailRequired: boolean;
  phone: string;
  name: string;
  wrong: readonly ('email' | 'phone_number' | 'custom_buyer_name')[];
  /** only the fields that an order needs, and those that are wrong */
  isShort?: boolean;
  onChange: (part: Partial<Pick<CheckoutDraft, 'email' | 'phone_number' | 'buyer_name'>>) => void;
}

export function ContactFields({
  email,
  emailRequired,
  phone,
  name,
  wrong,
  isShort = false,
  onChange,
}: ContactFieldsProps) {
  const { region } = useShop().store;
  return (
    <Card className="grid gap-5 p-5">
      <TextInput
        label={m.checkout_contact_email()}
        hint={m.checkout_contact_email_hint()}
        required={emailRequired}
        error={wrong.includes('email') ? emailError(email) : undefined}
        data-field="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        maxLength={254}
        value={email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      {(!isShort || wrong.includes('phone_number')) && (
        <TextInput
          label={m.checkout_contact_phone()}
          error={
            wrong.includes('phone_number')
              ? region === 'TW'
                ? m.taiwan_phone_wrong()
                : m.checkout_field_phone_wrong()
              : undefined
          }
          data-field="phone_number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={60}
          value={phone}
          onChange={(event) => onChange({ phone_number: event.target.value })}
        />
      )}
      {(!isShort || wrong.includes('custom_buyer_name')) && (
        <TextInput
          label={m.checkout_contact_name()}
          hint={m.checkout_contact_name_hint()}
          error={
            wrong.includes('custom_buyer_name')
              ? hasWebAddress(name)
                ? m.checkout_field_no_link()
                : m.checkout_field_wrong()
              : undefined
          }
          autoComplete="name"
          maxLength={40}
          value={name}
          onChange={(event) => onChange({ buyer_name: event.target.value })}
        />
      )}
    </Card>
  );
}

function emailError(email: string): string {
  if (email.trim() === '') return m.checkout_field_required();
  return emailFault(email) === 'name'
    ? m.checkout_field_email_name()
    : m.checkout_field_email_wrong();
}
