import { newIntentKey } from '@noren/client/intent-key';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextArea } from '@noren/kit/components/inputs.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type CallFailure } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { useDraft } from '../frame/use-draft.ts';

interface TextFormProps {
  draft: string;
  label: string;
  submit: string;
  /** sends the text; returns the failure, or null on success */
  onSend: (text: string, idempotencyKey: string) => Promise<CallFailure | null>;
  /** refetches the page after the text has arrived */
  onSent: () => Promise<void>;
}

/**
 * A text that is sent only once, however often the button is pressed. It stays until the server has
 * it, even if the session expires, and so does a text edited while it is being sent.
 */
export function TextForm({ draft, label, submit, onSend, onSent }: TextFormProps) {
  const { href } = useLocation();
  const [text, setText] = useDraft(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const [key, setKey] = useState(newIntentKey);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [send, busy] = useMutation(async () => {
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    const failed = await onSend(text.trim(), key);
    setFailure(failed);
    if (failed?.code !== 'NETWORK') setKey(newIntentKey());
    if (failed) return;
    // before the page is refetched, or the text would appear twice
    if ((field.current?.value ?? text) === text) setText('');
    await onSent();
  });
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={field}
        label={label}
        required
        rows={3}
        maxLength={2000}
        value={text}
        error={isEmpty ? m.required_field() : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (
            event.key === 'Enter' &&
            !event.nativeEvent.isComposing &&
            (event.metaKey || event.ctrlKey)
          )
            send();
        }}
      />
      {failure && <FieldError>{errorSentence(failure)}</FieldError>}
      {failure?.code === 'UNAUTHORIZED' && (
        <p className="text-14">
          {m.draft_kept()}{' '}
          <Link
            to="/sign-in"
            search={{ to: href, over: true }}
            className="target inline-flex items-center text-indigo underline underline-offset-4"
          >
            {m.draft_sign_in()}
          </Link>
        </p>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
