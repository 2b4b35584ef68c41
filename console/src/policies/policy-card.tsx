import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select, TextArea } from '@noren/kit/components/inputs.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { TextBlocks } from '@noren/kit/components/text-blocks.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { PolicyKind, PolicyVersion } from '@noren/contract/entities/store-policy';
import { policyBlocks } from '@noren/contract/policy-text';
import { localeNames, localeOfRegion } from '@noren/contract/locales';
import type { Locale, Region } from '@noren/contract/scalars';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { useDraft } from '../frame/use-draft.ts';
import * as m from '../i18n/generated/messages.js';
import { longestPolicy, readPolicyDraft } from './policy-draft.ts';
import { renewPolicies } from './policy-reads.ts';

interface PolicyCardProps {
  slug: string;
  region: Region;
  policy: PolicyKind;
  /** the current version of this policy in each language */
  current: readonly PolicyVersion[];
  mayPublish: boolean;
}

export function PolicyCard(props: PolicyCardProps) {
  const [locale, setLocale] = useState<Locale>(localeOfRegion[props.region]);
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.policy({ policy: props.policy })}</h2>
      <Select
        label={m.policy_locale()}
        required
        value={locale}
        onChange={(event) => setLocale(event.target.value as Locale)}
      >
        {Object.entries(localeNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <PolicyText key={locale} {...props} locale={locale} />
    </Card>
  );
}

function PolicyText({
  slug,
  region,
  policy,
  current,
  mayPublish,
  locale,
}: PolicyCardProps & { locale: Locale }) {
  const client = useQueryClient();
  const now = current.find((version) => version.locale === locale) ?? null;
  const [kept, keep] = useDraft(`policy-${slug}-${policy}-${locale}`);
  const draft = readPolicyDraft(kept);
  const text = draft?.text ?? now?.content ?? '';
  const [isShown, setIsShown] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const when = now && formatDate(now.in_force_at, region, 'yyyy/MM/dd HH:mm');
  const [publish, busy] = useMutation(async (content: string | null) => {
    setError(
      content === ''
        ? m.policy_needs_text()
        : (content?.length ?? 0) > longestPolicy
          ? m.policy_too_long()
          : null,
    );
    if (content === '' || (content?.length ?? 0) > longestPolicy) return;
    const seen = draft ? draft.seen : (now?.id ?? null);
    const result = await callConsole('POST /console/stores/{slug}/policies', {
      params: { slug },
      body: { policy, locale, content, seen },
    });
    if (result.ok || result.error.code === 'CHANGED_MEANWHILE') await renewPolicies(client, slug);
    setConfirming(false);
    if (result.ok) {
      keep('');
      setHasChanged(false);
      return showToast(m.policy_published());
    }
    if (result.error.code !== 'CHANGED_MEANWHILE') return setError(errorSentence(result.error));
    setHasChanged(true);
  });
  /** The staff member has seen the current version, so the next attempt may replace it. */
  const acknowledge = () => {
    keep(JSON.stringify({ text, seen: now?.id ?? null }));
    setHasChanged(false);
  };
  return (
    <div className="grid gap-4">
      <p className="phrase-left text-14 text-ink-soft">
        {now === null || when === null
          ? m.policy_standard()
          : now.content === null
            ? m.policy_standard_since({ when })
            : m.policy_own_since({ when })}
      </p>
      <TextArea
        label={m.policy_content()}
        hint={m.policy_content_hint()}
        rows={12}
        lang={locale}
        value={text}
        readOnly={!mayPublish}
        error={error ?? undefined}
        onChange={(event) => {
          setError(null);
          keep(
            JSON.stringify({
              text: event.target.value,
              seen: draft ? draft.seen : (now?.id ?? null),
            }),
          );
        }}
      />
      {draft && <DraftNote onDrop={() => keep('')} />}
      {isShown && (
        <section
          aria-label={m.policy_preview()}
          className="rounded-card border border-line-strong p-4"
        >
          <TextBlocks blocks={policyBlocks(text)} lang={locale} />
        </section>
      )}
      {hasChanged && <OtherVersion now={now} locale={locale} onSeen={acknowledge} />}
      {isConfirming && (
        <RemovalQuestion
          question={m.policy_use_standard_ask()}
          act={m.policy_use_standard()}
          busy={busy}
          onRemove={() => publish(null)}
          onKeep={() => setConfirming(false)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {mayPublish && (
          <Button
            busy={busy}
            disabled={hasChanged || (now?.content != null && text.trim() === now.content)}
            onClick={() => publish(text.trim())}
          >
            {m.policy_publish()}
          </Button>
        )}
        <Button variant="quiet" disabled={text.trim() === ''} onClick={() => setIsShown(!isShown)}>
          {isShown ? m.policy_preview_close() : m.policy_preview()}
        </Button>
        {mayPublish && !isConfirming && (now === null || now.content !== null) && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => (now === null ? publish(null) : setConfirming(true))}
          >
            {m.policy_use_standard()}
          </Button>
        )}
      </div>
      {!mayPublish && <p className="text-14 text-ink-soft">{m.policy_owner_only()}</p>}
    </div>
  );
}

function DraftNote({ onDrop }: { onDrop: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-4 text-14 text-ink-soft">
      {m.policy_drafted()}
      <button
        type="button"
        className="target text-indigo underline underline-offset-4"
        onClick={onDrop}
      >
        {m.policy_draft_drop()}
      </button>
    </p>
  );
}

/** Another staff member published this version since the draft was begun. */
function OtherVersion({
  now,
  locale,
  onSeen,
}: {
  now: PolicyVersion | null;
  locale: Locale;
  onSeen: () => void;
}) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-card bg-paper-deep p-4">
      <FieldError>{m.policy_changed()}</FieldError>
      {now?.content ? (
        <TextBlocks blocks={policyBlocks(now.content)} lang={locale} />
      ) : (
        <p>{m.policy_version_standard()}</p>
      )}
      <Button variant="quiet" onClick={onSeen}>
        {m.policy_seen()}
      </Button>
    </div>
  );
}
