import { handleOf, isHandle, plainHandle } from '@noren/contract/product-handle';
import { Button } from '@noren/kit/components/button.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import type { SentForm } from '@noren/kit/page/use-sent-form.ts';
import { useWatch } from 'react-hook-form';
import * as m from '../i18n/generated/messages.js';
import type { ProductFields } from './product-fields.ts';

/** Fills in the handle of a new product, unless the merchant has typed or emptied it. */
export function proposeHandle({
  getFieldState,
  getValues,
  setValue,
}: SentForm<ProductFields>['form']) {
  if (!getFieldState('handle').isDirty) setValue('handle', handleOf(getValues('name')));
}

/** The product's name in URLs, with a button that fills it in while it is empty. */
export function HandleField({ sent: { field, form } }: { sent: SentForm<ProductFields> }) {
  const [name, handle] = useWatch({ control: form.control, name: ['name', 'handle'] });
  const proposal = handleOf(name);
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextInput
          label={m.goods_handle()}
          hint={m.goods_handle_hint()}
          autoCapitalize="none"
          spellCheck={false}
          {...field('handle', {
            validate: (typed) =>
              typed.trim() === '' || isHandle(plainHandle(typed)) || m.goods_handle_wrong(),
          })}
        />
      </div>
      {handle.trim() === '' && proposal !== '' && (
        <Button
          variant="quiet"
          onClick={() => form.setValue('handle', proposal, { shouldDirty: true })}
        >
          {m.goods_handle_propose()}
        </Button>
      )}
    </div>
  );
}
