import { countGraphemes } from '@noren/contract/cut-text';
import { Button, textButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { control, TextInput } from '@noren/kit/components/inputs.tsx';
import { useId, useState, type KeyboardEvent } from 'react';
import * as m from '../i18n/generated/messages.js';
import { storedValue } from '../storage/stored-value.ts';
import { maxLength, nameFault, typedFault } from './chat-words.ts';

/** The name on this device; not the account's name. */
const storedName = storedValue<string>('chat-name');

/** Enter that ends an input method's composition; Safari reports it after the composition. */
const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

export interface LineFormProps {
  label: string;
  /** the button's text; absent: Send */
  send?: string;
  /** absent: a comment of {@link maxLength} characters without web addresses */
  faultOf?: (text: string) => string | null;
  onSend: (text: string) => void;
  /** checked before a comment is sent; false: it stays in the field */
  mayContinue?: () => boolean;
}

/** One line of text. Enter sends it. */
export function LineForm({
  label,
  send = m.chat_send(),
  faultOf = typedFault,
  onSend,
  mayContinue,
}: LineFormProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const faultId = useId();
  const left = maxLength - countGraphemes(text.trim());
  return (
    <form
      noValidate
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.trim();
        if (typed === '') return;
        const wrong = faultOf(typed);
        setFault(wrong);
        if (wrong || mayContinue?.() === false) return;
        onSend(typed);
        setText('');
      }}
    >
      <div className="flex gap-2">
        <input
          type="text"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="send"
          aria-invalid={fault !== null}
          {...(fault && { 'aria-describedby': faultId })}
          className={`${control} min-w-0 flex-1`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
          }}
        />
        <Button type="submit" className="shrink-0 px-4">
          {send}
        </Button>
      </div>
      {fault ? (
        <FieldError id={faultId}>{fault}</FieldError>
      ) : (
        left <= 20 && (
          <p className="figures text-12 text-ink-soft">
            {m.chat_left({ count: Math.max(0, left) })}
          </p>
        )
      )}
    </form>
  );
}

/** A viewer's form: asks once for the name that is shown. */
export function ChatForm({
  slowSeconds,
  onSend,
}: {
  slowSeconds: number;
  onSend: (name: string, text: string) => void;
}) {
  const [name, setName] = useState(storedName.get() ?? '');
  const [isNaming, setIsNaming] = useState(name === '');
  const [fault, setFault] = useState<string | null>(null);
  return (
    <div className="grid gap-2">
      {isNaming ? (
        <TextInput
          label={m.chat_name()}
          hint={m.chat_name_hint()}
          error={fault ?? undefined}
          required
          autoComplete="nickname"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setFault(null);
          }}
        />
      ) : (
        <button
          type="button"
          className={`${textButton} -ml-2 max-w-full justify-self-start`}
          onClick={() => setIsNaming(true)}
        >
          <span className="truncate">{m.chat_name_change({ name })}</span>
        </button>
      )}
      <LineForm
        label={m.chat_text()}
        mayContinue={() => {
          const wrong = nameFault(name);
          setFault(wrong);
          if (wrong) setIsNaming(true);
          return wrong === null;
        }}
        onSend={(text) => {
          const shown = name.trim();
          storedName.set(shown);
          setIsNaming(false);
          onSend(shown, text);
        }}
      />
      {slowSeconds > 0 && (
        <p className="text-12 text-ink-soft">{m.chat_slow({ seconds: slowSeconds })}</p>
      )}
    </div>
  );
}
