import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import type { StoreSettings } from '@noren/contract/entities/store-settings';
import type { ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';

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

/** Somebody else saved the shipping settings since they were read. */
export const ChangedMeanwhile = ({ onReload }: { onReload: () => void }) => (
  <div role="alert" className="grid justify-items-start gap-2 text-plum">
    <p className="phrase-left">{m.place_fees_changed()}</p>
    <Button variant="quiet" onClick={onReload}>
      {m.place_fees_reload()}
    </Button>
  </div>
);
