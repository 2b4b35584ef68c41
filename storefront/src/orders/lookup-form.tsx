import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { useState } from 'react';
import { anEmail, required } from '../account/field-rules.ts';
import { call } from '../api/client.ts';
import { ContactCode } from '../checkout/contact-code.tsx';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

const ofLookup = { sent: m.lookup_code_sent, confirm: m.lookup_code_confirm };

/**
 * Finds a guest's order without the browser or email it was placed with: order number and address,
 * then the code sent to that address.
 * @param onFound called with the order's id and the token that opens it
 */
export function LookupForm({
  storeSlug,
  onFound,
}: {
  storeSlug: string;
  onFound: (id: number, token: string) => void;
}) {
  /** The address to be verified; changing it starts again. */
  const [asked, setAsked] = useState<string | null>(null);
  const { form, field, attributes, error, busy, submit } = useSentForm(
    { defaultValues: { number: '', email: '' } },
    async (wanted) => {
      const result = await call('POST /stores/{slug}/order-lookup', {
        params: { slug: storeSlug },
        body: wanted,
        as: 'guest',
      });
      if (result.ok) return onFound(result.data.data.id, result.data.data.token);
      setAsked(result.error.code === 'CONTACT_NOT_CONFIRMED' ? wanted.email.trim() : null);
      if (result.error.code === 'CONTACT_NOT_CONFIRMED') return undefined;
      if (result.error.code === 'VALIDATION_EXCEPTION') return { number: m.lookup_number_wrong() };
      return result.error.code === 'NOT_FOUND' ? m.lookup_none() : errorSentence(result.error);
    },
  );
  const email = form.watch('email').trim();

  return (
    <form className="grid gap-5" {...attributes}>
      <TextInput
        label={m.lookup_number()}
        hint={m.lookup_number_hint()}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...field('number', { validate: required })}
      />
      <TextInput
        label={m.account_email()}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        {...field('email', { validate: anEmail })}
      />
      {error && <FieldError>{error}</FieldError>}
      {asked !== null && asked === email ? (
        <ContactCode
          storeSlug={storeSlug}
          email={asked}
          isPlacing={busy}
          words={ofLookup}
          onConfirmed={() => submit()}
        />
      ) : (
        <Button type="submit" wide busy={busy}>
          {m.lookup_find()}
        </Button>
      )}
    </form>
  );
}
