import { maxShippingMethods } from '@noren/contract/entities/shipping-method';
import { Button, IconButton } from '@noren/kit/components/button.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { nameList } from '@noren/kit/formats/fact-text.ts';
import { DownIcon, TrashIcon } from '@noren/kit/icons/icons.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { settingsQuery } from '../api/reads.ts';
import { moneyIn } from '../i18n/money.ts';
import { wholePrice } from '../i18n/typed-number.ts';
import * as m from '../i18n/generated/messages.js';
import {
  draftsOfMethods,
  methodsOfDrafts,
  newMethodDraft,
  type MethodDraft,
  type MethodErrors,
} from './method-draft.ts';
import { MethodFields } from './method-fields.tsx';
import { ChangedMeanwhile, SettingsForm, type SettingsPartProps } from './settings-form.tsx';

/** The shipping methods of a store in Japan, in the order that buyers see. */
export function MethodsForm(props: SettingsPartProps) {
  const client = useQueryClient();
  const [filled, setFilled] = useState({ times: 0, settings: props.settings });
  async function reload() {
    const settings = await client.fetchQuery({ ...settingsQuery(props.slug), staleTime: 0 });
    setFilled({ times: filled.times + 1, settings });
  }
  return <MethodList key={filled.times} {...props} settings={filled.settings} onReload={reload} />;
}

function MethodList({
  slug,
  settings,
  onSaved,
  onReload,
}: SettingsPartProps & { onReload: () => Promise<void> }) {
  const kept = settings.shipping_methods;
  // the revision when the form was filled, even if a newer one is read in the background (D-350)
  const [seen, setSeen] = useState(kept?.revision);
  const [drafts, setDrafts] = useState(() => draftsOfMethods(kept?.methods ?? []));
  const [opened, setOpened] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, MethodErrors>>({});
  const [error, setError] = useState<string | null>(null);
  const [hasChanged, setHasChanged] = useState(false);
  const change = (id: string, part: Partial<MethodDraft>) => {
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)));
    setErrors({});
    setError(null);
  };
  const moved = (index: number, to: number) => {
    const draft = drafts[index];
    if (draft && to >= 0 && to < drafts.length)
      setDrafts(drafts.toSpliced(index, 1).toSpliced(to, 0, draft));
  };
  const [save, busy] = useMutation(async () => {
    setError(null);
    const made = methodsOfDrafts(drafts);
    if ('errors' in made) {
      setErrors(made.errors);
      setOpened(drafts.find(({ id }) => id in made.errors)?.id ?? null);
      return setError(m.methods_wrong());
    }
    const result = await callConsole('PUT /console/stores/{slug}/shipping-methods', {
      params: { slug },
      body: { methods: made.methods, revision: seen },
    });
    setHasChanged(!result.ok && result.error.code === 'CHANGED_MEANWHILE');
    if (result.ok) {
      const { shipping_methods } = result.data.data;
      setSeen(shipping_methods?.revision);
      setDrafts(draftsOfMethods(shipping_methods?.methods ?? []));
      setOpened(null);
      return onSaved(result.data.data);
    }
    if (result.error.code !== 'CHANGED_MEANWHILE') setError(errorSentence(result.error));
  });
  return (
    <SettingsForm
      id="shipping-methods"
      title={m.methods_title()}
      save={m.methods_save()}
      error={error}
      busy={busy}
      submit={save}
    >
      <div className="grid gap-2 text-14 text-ink-soft">
        <p className="phrase-left">{m.methods_lead()}</p>
        <p className="phrase-left">{m.methods_example()}</p>
      </div>
      {drafts.length === 0 && <p className="phrase-left text-14">{m.methods_none()}</p>}
      {drafts.length > 0 && (
        <ol className="grid gap-3">
          {drafts.map((draft, index) => (
            <li key={draft.id} className="grid rounded-card border border-line-strong">
              <MethodRow
                draft={draft}
                isOpen={opened === draft.id}
                onOpen={() => setOpened(opened === draft.id ? null : draft.id)}
                onEarlier={index === 0 ? null : () => moved(index, index - 1)}
                onLater={index === drafts.length - 1 ? null : () => moved(index, index + 1)}
                onRemove={() => {
                  setDrafts(drafts.toSpliced(index, 1));
                  setErrors({});
                }}
              />
              {opened === draft.id && (
                <MethodFields
                  draft={draft}
                  errors={errors[draft.id] ?? {}}
                  onChange={(part) => change(draft.id, part)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {drafts.length > 0 && <MissingTemperature drafts={drafts} />}
      {drafts.length < maxShippingMethods ? (
        <div>
          <Button
            variant="quiet"
            onClick={() => {
              const draft = newMethodDraft();
              setDrafts([...drafts, draft]);
              setOpened(draft.id);
            }}
          >
            {m.method_add()}
          </Button>
        </div>
      ) : (
        <p className="text-14 text-ink-soft">{m.methods_most({ count: maxShippingMethods })}</p>
      )}
      {hasChanged && <ChangedMeanwhile onReload={() => void onReload()} />}
    </SettingsForm>
  );
}

/** Goods of a temperature without a method cannot be ordered. */
function MissingTemperature({ drafts }: { drafts: readonly MethodDraft[] }) {
  const missing = (['normal', 'chilled', 'frozen'] as const).filter((temperature) =>
    drafts.every((draft) => draft.temperature !== temperature),
  );
  if (missing.length === 0) return null;
  const names = missing.map((temperature) => m.temperature({ temperature }));
  return (
    <p className="phrase-left rounded-card bg-paper-deep px-4 py-3 text-14">
      {m.methods_missing({ temperatures: nameList(names) })}
    </p>
  );
}

interface MethodRowProps {
  draft: MethodDraft;
  isOpen: boolean;
  onOpen: () => void;
  /** null: it is the first */
  onEarlier: (() => void) | null;
  /** null: it is the last */
  onLater: (() => void) | null;
  onRemove: () => void;
}

function MethodRow({ draft, isOpen, onOpen, onEarlier, onLater, onRemove }: MethodRowProps) {
  const name = draft.names.ja.trim() || m.method_unnamed();
  const fee = wholePrice(draft.fee, 'JP');
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-40 font-semibold">{name}</span>
      {draft.temperature !== 'normal' && (
        <Chip variant="indigo">{m.temperature({ temperature: draft.temperature })}</Chip>
      )}
      <span className="figures text-14 text-ink-soft">
        {draft.fee_type === 'free' ? m.fee_free() : fee !== null && fee >= 0 && moneyIn('JPY')(fee)}
      </span>
      <span className="flex items-center">
        <IconButton
          label={m.kind_earlier({ name })}
          aria-disabled={onEarlier === null || undefined}
          onClick={() => onEarlier?.()}
        >
          <DownIcon className="size-5 rotate-180" />
        </IconButton>
        <IconButton
          label={m.kind_later({ name })}
          aria-disabled={onLater === null || undefined}
          onClick={() => onLater?.()}
        >
          <DownIcon className="size-5" />
        </IconButton>
        <Button variant="text" aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? m.method_close() : m.method_edit()}
        </Button>
        <IconButton label={m.kind_remove({ name })} className="text-ink-soft" onClick={onRemove}>
          <TrashIcon className="size-5" />
        </IconButton>
      </span>
    </div>
  );
}
