import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useState } from 'react';
import * as m from '../i18n/generated/messages.js';

interface ViewNameSheetProps {
  title: string;
  first: string;
  busy: boolean;
  error: string | null;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a saved view. */
export function ViewNameSheet({ title, first, busy, error, onName, onClose }: ViewNameSheetProps) {
  const [name, setName] = useState(first);
  const [isEmpty, setEmpty] = useState(false);
  const problem = isEmpty ? m.view_name_missing() : error;
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={title}
      footer={
        <Button wide type="submit" form="view-name" busy={busy}>
          {m.view_save_name()}
        </Button>
      }
    >
      <form
        id="view-name"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setEmpty(name.trim() === '');
          if (!busy && name.trim() !== '') onName(name.trim());
        }}
      >
        <p className="phrase-left text-14 text-ink-soft">{m.view_hint()}</p>
        <TextInput
          label={m.view_name()}
          required
          maxLength={40}
          autoComplete="off"
          {...(problem && { error: problem })}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Drawer>
  );
}
