import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { eachField, wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { credentialPatterns } from '@noren/contract/credential-patterns';
import type { PaymentGateway } from '@noren/contract/payment-methods';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

type Patterns = typeof credentialPatterns;
type FieldName = { [Gateway in PaymentGateway]: keyof Patterns[Gateway] }[PaymentGateway];
/**
 * normalized, because values pasted from a document may have full-width letters and spaces around
 * them
 */
const plainText = (typed: string | undefined): string => (typed ?? '').normalize('NFKC').trim();
const isSecret = (name: FieldName): boolean => /pass|hash/.test(name);

interface GatewayFormProps {
  slug: string;
  gateway: PaymentGateway;
  onSaved: () => void;
  onCancel: () => void;
}

/** All credentials of one gateway at once, because an incomplete set cannot connect. */
export function GatewayForm({ slug, gateway, onSaved, onCancel }: GatewayFormProps) {
  const patterns = credentialPatterns[gateway] as Partial<Record<FieldName, { pattern: RegExp }>>;
  const names = Object.keys(patterns) as FieldName[];
  const { field, attributes, error, busy } = useSentForm<Partial<Record<FieldName, string>>>(
    {},
    async (typed) => {
      const values = Object.fromEntries(names.map((name) => [name, plainText(typed[name])]));
      const body = { [gateway]: values } as { gmo?: never; payuni?: never };
      const result = await callConsole('PUT /console/stores/{slug}/gateway-credentials', {
        params: { slug },
        body,
      });
      if (result.ok) return onSaved();
      const wrong = new Set(wrongFields(result.error).map((path) => path.split('.').at(-1)));
      const named = eachField(
        names.filter((name) => wrong.has(name)),
        () => m.gateway_field_wrong(),
      );
      return wrong.size > 0 ? named : errorSentence(result.error);
    },
  );
  return (
    <form className="grid gap-4 rounded-card bg-paper-deep p-4" {...attributes}>
      <div className="grid gap-4 md:grid-cols-2">
        {names.map((name) => (
          <TextInput
            key={name}
            label={m.gateway_field({ field: name })}
            required
            type={isSecret(name) ? 'password' : 'text'}
            autoComplete={isSecret(name) ? 'new-password' : 'off'}
            spellCheck={false}
            {...field(name, {
              validate: (typed) =>
                plainText(typed) === ''
                  ? m.required_field()
                  : patterns[name]?.pattern.test(plainText(typed)) || m.gateway_field_wrong(),
            })}
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {m.gateway_save()}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
