import { Checkbox, RadioCard, Select, TextArea, TextInput } from '@noren/kit/components/inputs.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { CardIcon } from '@noren/kit/icons/icons.tsx';
import type { KitState } from './kit-state.ts';

const nothing = (): void => undefined;

const search = (variant: 'quiet' | 'plain', words: string): KitState => ({
  component: 'SearchField',
  state: `${variant}, ${words === '' ? 'empty' : 'with words'}`,
  role: 'searchbox',
  called: 'Search the goods',
  show: () => (
    <SearchField
      variant={variant}
      words={words}
      onWords={nothing}
      label="Search the goods"
      clearLabel="Clear the search"
    />
  ),
});

/** Inputs and choices. */
export const fieldStates: readonly KitState[] = [
  {
    component: 'TextInput',
    state: 'optional, empty',
    role: 'textbox',
    called: 'Company Optional',
    show: () => <TextInput label="Company" />,
  },
  {
    component: 'TextInput',
    state: 'required, with a hint',
    role: 'textbox',
    called: 'Postcode Required',
    attributes: { 'aria-required': 'true' },
    says: 'Seven digits',
    show: () => (
      <TextInput
        label="Postcode"
        hint="Seven digits"
        required
        inputMode="numeric"
        placeholder="150-0001"
      />
    ),
  },
  {
    component: 'TextInput',
    state: 'wrong',
    role: 'textbox',
    called: 'Phone Required',
    attributes: { 'aria-invalid': 'true' },
    says: 'Some digits are missing.',
    show: () => (
      <TextInput
        label="Phone"
        required
        error="Some digits are missing."
        defaultValue="0901234"
        inputMode="tel"
      />
    ),
  },
  {
    component: 'TextInput',
    state: 'only shown',
    role: 'textbox',
    called: 'Email',
    attributes: { readonly: '' },
    show: () => <TextInput label="Email" readOnly defaultValue="buyer@example.com" />,
  },
  {
    component: 'TextInput',
    state: 'off',
    role: 'textbox',
    attributes: { disabled: '' },
    show: () => <TextInput label="Coupon" disabled />,
  },
  {
    component: 'TextArea',
    state: 'empty',
    role: 'textbox',
    called: 'A note Optional',
    show: () => <TextArea label="A note" rows={3} />,
  },
  {
    component: 'TextArea',
    state: 'wrong',
    role: 'textbox',
    attributes: { 'aria-invalid': 'true' },
    says: 'This is too long.',
    show: () => (
      <TextArea label="A message" required rows={3} error="This is too long." defaultValue="…" />
    ),
  },
  {
    component: 'Select',
    state: 'chosen',
    role: 'combobox',
    called: 'Prefecture Required',
    show: () => (
      <Select label="Prefecture" required defaultValue="26">
        <option value="13">Tokyo</option>
        <option value="26">Kyoto</option>
      </Select>
    ),
  },
  {
    component: 'Select',
    state: 'wrong',
    role: 'combobox',
    attributes: { 'aria-invalid': 'true' },
    says: 'Please choose one.',
    show: () => (
      <Select label="Delivery" required error="Please choose one." defaultValue="">
        <option value="">Choose</option>
      </Select>
    ),
  },
  {
    component: 'Checkbox',
    state: 'off',
    role: 'checkbox',
    called: 'Keep this card',
    show: () => <Checkbox>Keep this card</Checkbox>,
  },
  {
    component: 'Checkbox',
    state: 'on',
    role: 'checkbox',
    called: 'I am of age',
    attributes: { checked: '' },
    show: () => <Checkbox defaultChecked>I am of age</Checkbox>,
  },
  {
    component: 'RadioCard',
    state: 'chosen',
    role: 'radio',
    attributes: { checked: '' },
    says: 'Charged when the order is placed',
    show: () => (
      <RadioCard
        name="state-pay"
        title="Credit card"
        note="Charged when the order is placed"
        aside={<CardIcon className="size-6 text-ink-soft" />}
        defaultChecked
      />
    ),
  },
  {
    component: 'RadioCard',
    state: 'not chosen',
    role: 'radio',
    says: 'Cash at the door',
    show: () => <RadioCard name="state-cash" title="Cash at the door" />,
  },
  {
    component: 'RadioCard',
    state: 'off',
    role: 'radio',
    attributes: { disabled: '' },
    show: () => (
      <RadioCard name="state-off" title="PayPay" note="Not from this amount on" disabled />
    ),
  },
  {
    component: 'FieldError',
    state: 'beside a field',
    role: 'alert',
    says: 'Please choose first.',
    show: () => <FieldError>Please choose first.</FieldError>,
  },
  search('quiet', ''),
  search('quiet', 'bowl'),
  search('plain', ''),
  search('plain', 'bowl'),
];
