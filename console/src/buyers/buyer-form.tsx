import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, control } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreBuyerDetails } from '@noren/contract/entities/store-buyer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { regionOf } from '../i18n/place-names.ts';
import * as m from '../i18n/generated/messages.js';
import { buyersOf } from './buyer-reads.ts';

/** Tags as typed: separated by commas or blanks, each once. */
const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,、，\s]+/u)
      .map((tag) => tag.slice(0, 40))
      .filter(Boolean),
  ),
];
const maxTags = 20;

/** Note, tags, consent and block of a person; only the staff see them. */
export function BuyerForm({
  slug,
  buyer,
  mayBlock,
}: {
  slug: string;
  buyer: StoreBuyerDetails;
  mayBlock: boolean;
}) {
  const client = useQueryClient();
  const [note, setNote] = useState(buyer.note);
  const [tags, setTags] = useState(buyer.tags.join(' '));
  const hasAgreed = buyer.newsletter_at !== null;
  const [newsletter, setNewsletter] = useState(hasAgreed);
  const [isBlocked, setBlocked] = useState(buyer.is_blocked);
  const [error, setError] = useState<string | null>(null);
  const [send, busy] = useMutation(async () => {
    const wanted = tagsIn(tags);
    if (wanted.length > maxTags) return setError(m.buyers_tags_most({ count: maxTags }));
    setError(null);
    const result = await callConsole('PUT /console/stores/{slug}/buyers/{id}', {
      params: { slug, id: String(buyer.id) },
      body: {
        note,
        tags: wanted,
        // the buyer may have agreed or withdrawn while the form was open
        ...(newsletter !== hasAgreed && { newsletter }),
        is_blocked: isBlocked,
      },
    });
    if (!result.ok) return setError(errorSentence(result.error));
    setTags(result.data.data.tags.join(' '));
    showToast(m.buyers_saved());
    await client.invalidateQueries({ queryKey: buyersOf(slug) });
  });
  return (
    <Card className="p-5">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <h2 className="text-16 font-semibold">{m.buyers_marks()}</h2>
        <label className="grid gap-1.5">
          <span className="text-14 font-semibold">{m.buyers_note()}</span>
          <textarea
            className={control}
            rows={4}
            maxLength={2_000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <label className="grid gap-1.5">
          <span className="text-14 font-semibold">{m.buyers_tags()}</span>
          <input
            className={control}
            value={tags}
            aria-describedby="buyer-tags-hint"
            onChange={({ target }) => setTags(target.value)}
          />
          <span id="buyer-tags-hint" className="text-14 text-ink-soft">
            {m.buyers_tags_hint()}
          </span>
        </label>
        <Checkbox
          className="items-start!"
          checked={newsletter}
          onChange={({ target }) => setNewsletter(target.checked)}
        >
          <span className="block">{m.buyers_newsletter()}</span>
          {buyer.newsletter_at !== null && buyer.newsletter_source && (
            <span className="phrase-left block text-14 text-ink-soft">
              {m.buyers_newsletter_source({
                source: buyer.newsletter_source,
                date: formatDate(buyer.newsletter_at, regionOf(buyer), 'yyyy/MM/dd HH:mm'),
              })}
            </span>
          )}
        </Checkbox>
        {(mayBlock || buyer.is_blocked) && (
          <Checkbox
            className="items-start!"
            checked={isBlocked}
            disabled={!mayBlock}
            onChange={({ target }) => setBlocked(target.checked)}
          >
            <span className="block">{m.buyers_block()}</span>
            <span className="phrase-left block text-14 text-ink-soft">{m.buyers_block_hint()}</span>
          </Checkbox>
        )}
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.buyers_save()}
        </Button>
      </form>
    </Card>
  );
}
