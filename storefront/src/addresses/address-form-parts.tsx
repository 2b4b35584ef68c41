import { Checkbox, TextInput, type TextInputProps } from '@noren/kit/components/inputs.tsx';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SheetSubmit, type SheetSubmitProps } from '../components/sheet-submit.tsx';
import * as m from '../i18n/generated/messages.js';

export function PostcodeInput(props: Omit<TextInputProps, 'label'>) {
  return (
    <TextInput
      label={m.checkout_address_postcode()}
      required
      inputMode="numeric"
      autoComplete="shipping postal-code"
      maxLength={20}
      className="figures max-w-48"
      {...props}
    />
  );
}

export function PhoneInput(props: TextInputProps) {
  return <TextInput required type="tel" inputMode="tel" autoComplete="shipping tel" {...props} />;
}

interface AddressFormEndProps extends Pick<SheetSubmitProps, 'error' | 'busy' | 'isInline'> {
  changes: { was_default: boolean } | null;
  isDefault: UseFormRegisterReturn;
}

/** The checkbox that makes a changed address the default, if it is not, and the save button. */
export function AddressFormEnd({ changes, isDefault, ...submit }: AddressFormEndProps) {
  return (
    <>
      {changes && !changes.was_default && (
        <Checkbox {...isDefault}>{m.checkout_address_default()}</Checkbox>
      )}
      <SheetSubmit {...submit}>{m.checkout_address_save()}</SheetSubmit>
    </>
  );
}
