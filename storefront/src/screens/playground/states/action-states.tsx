import * as words from '@noren/kit/words.ts';
import { Button, IconButton, type ButtonVariant } from '@noren/kit/components/button.tsx';
import { Spinner } from '@noren/kit/components/spinner.tsx';
import { ToastRows } from '@noren/kit/components/toast-rows.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { CartIcon } from '@noren/kit/icons/frame-icons.tsx';
import { DeleteChoice } from '../../../components/delete-choice.tsx';
import { SheetSubmit } from '../../../components/sheet-submit.tsx';
import type { KitState } from './kit-state.ts';

const nothing = (): void => undefined;

/** A new variant does not compile without a state here. */
const buttons: Record<ButtonVariant, string> = {
  primary: 'Put into the cart',
  quiet: 'Go back',
  danger: 'Delete',
  text: 'Show all',
  still: 'Sold out',
};
const variants = Object.keys(buttons) as ButtonVariant[];

const buttonStates = variants.flatMap((variant): KitState[] => [
  {
    component: 'Button',
    state: variant,
    role: 'button',
    called: buttons[variant],
    show: () => <Button variant={variant}>{buttons[variant]}</Button>,
  },
  {
    component: 'Button',
    state: `${variant}, busy`,
    role: 'button',
    called: buttons[variant],
    attributes: { 'aria-disabled': 'true', 'aria-busy': 'true' },
    says: words.busy(),
    show: () => (
      <Button variant={variant} busy>
        {buttons[variant]}
      </Button>
    ),
  },
]);

const drawer = (place: 'centre' | 'side'): KitState => ({
  component: 'Drawer',
  state: place,
  role: 'dialog',
  called: 'Choose a size',
  says: 'Three are left.',
  show: () => (
    <Drawer open onClose={nothing} title="Choose a size" place={place}>
      Three are left.
    </Drawer>
  ),
  over: (close) => (
    <Drawer
      open
      onClose={close}
      title="Choose a size"
      place={place}
      footer={<Button wide>Put into the cart</Button>}
    >
      Three are left.
    </Drawer>
  ),
});

const toast = { id: 1, text: 'It is in the cart.' };

/** Buttons and their feedback. */
export const actionStates: readonly KitState[] = [
  ...buttonStates,
  {
    component: 'Button',
    state: 'off',
    role: 'button',
    called: 'Put into the cart',
    attributes: { 'aria-disabled': 'true' },
    show: () => <Button disabled>Put into the cart</Button>,
  },
  {
    component: 'Button',
    state: 'wide',
    role: 'button',
    called: 'To the checkout',
    show: () => <Button wide>To the checkout</Button>,
  },
  {
    component: 'Button',
    state: 'busy with words of its own',
    role: 'button',
    says: 'The order is being placed',
    show: () => (
      <Button busy busyText="The order is being placed">
        Order now
      </Button>
    ),
  },
  {
    component: 'IconButton',
    state: 'by its label alone',
    role: 'button',
    called: 'Cart',
    show: () => (
      <IconButton label="Cart">
        <CartIcon />
      </IconButton>
    ),
  },
  {
    component: 'DeleteChoice',
    state: 'asked about first',
    role: 'button',
    called: 'Delete this address',
    show: () => (
      <DeleteChoice
        label="Delete this address"
        question="Delete it?"
        onDelete={() => Promise.resolve()}
      >
        1-2-3 Jingumae, Shibuya
      </DeleteChoice>
    ),
  },
  {
    component: 'SheetSubmit',
    state: 'ready',
    role: 'button',
    called: 'Save',
    show: () => (
      // fills the bottom of its sheet to the edges
      <div className="grid gap-5 px-5 pb-5">
        <SheetSubmit error={null} busy={false}>
          Save
        </SheetSubmit>
      </div>
    ),
  },
  {
    component: 'SheetSubmit',
    state: 'refused',
    role: 'alert',
    says: 'The address could not be saved.',
    show: () => (
      <div className="grid gap-5 px-5 pb-5">
        <SheetSubmit error="The address could not be saved." busy={false}>
          Save
        </SheetSubmit>
      </div>
    ),
  },
  {
    component: 'Spinner',
    state: 'small',
    role: 'status',
    says: words.loading(),
    show: () => <Spinner className="text-indigo" />,
  },
  {
    component: 'Spinner',
    state: 'large, with words',
    role: 'status',
    says: 'The bank is being asked',
    show: () => <Spinner size={48} label="The bank is being asked" className="text-indigo" />,
  },
  {
    component: 'ToastRows',
    state: 'done',
    says: toast.text,
    show: () => <ToastRows toasts={[{ ...toast, variant: 'done' }]} onHide={nothing} />,
  },
  {
    component: 'ToastRows',
    state: 'done, with a way back',
    role: 'button',
    called: 'Undo',
    show: () => (
      <ToastRows
        toasts={[{ ...toast, variant: 'done', action: { label: 'Undo', run: nothing } }]}
        onHide={nothing}
      />
    ),
  },
  {
    component: 'ToastRows',
    state: 'an error',
    role: 'button',
    called: words.close(),
    says: 'It is sold out.',
    show: () => (
      <ToastRows toasts={[{ id: 1, text: 'It is sold out.', variant: 'error' }]} onHide={nothing} />
    ),
  },
  drawer('centre'),
  drawer('side'),
];
