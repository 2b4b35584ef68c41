import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import type { StoreSettings } from '@noren/contract/entities/store-settings';
import type { ReactNode } from 'react';

export interface SettingsPartProps {
  slug: string;
  settings: StoreSettings;
  onSaved: (settings: StoreSettings) => void;
}

interface SettingsFormProps {
  /** anchor for the list of missing settings */
  id: string;
  title: string;
  save: string;
  error: string | null;
  busy: boolean;
  submit: () => void;
  children: ReactNode;
}

/** One part of the settings; its button saves only this part. */
export function SettingsForm({
  id,
  title,
  save,
  error,
  busy,
  submit,
  children,
}: SettingsFormProps) {
  return (
    <Card id={id} className="scroll-mt-4 p-5">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 className="text-18 font-semibold">{title}</h2>
        {children}
        {error && <FieldError>{error}</FieldError>}
        <div>
          <Button type="submit" busy={busy}>
            {save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
