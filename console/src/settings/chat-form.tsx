import { Checkbox, TextArea } from '@noren/kit/components/inputs.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { ChatSettings } from '@noren/contract/entities/chat';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { chatQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm } from './settings-form.tsx';

const maxWord = 40;
const maxWords = 200;

/** Settings of the chat of live shows: its channels and blocked words. */
export function ChatForm({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(chatQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  return <ChatFields slug={slug} settings={data} />;
}

function ChatFields({ slug, settings }: { slug: string; settings: ChatSettings }) {
  const client = useQueryClient();
  const [inMarketplace, setInMarketplace] = useState(settings.in_marketplace);
  const [inShop, setInShop] = useState(settings.in_shop);
  const [typed, setTyped] = useState(settings.blocked_words.join('\n'));
  const [error, setError] = useState<string | null>(null);
  const [save, busy] = useMutation(async () => {
    const words = typed.split(/\r?\n/).map((word) => word.trim());
    const blocked_words = [...new Set(words.filter((word) => word !== ''))];
    if (blocked_words.length > maxWords || blocked_words.some((word) => word.length > maxWord))
      return setError(m.chat_words_limit({ words: maxWords, length: maxWord }));
    const result = await callConsole('PUT /console/stores/{slug}/chat', {
      params: { slug },
      body: { in_marketplace: inMarketplace, in_shop: inShop, blocked_words },
    });
    setError(result.ok ? null : errorSentence(result.error));
    if (!result.ok) return;
    client.setQueryData(chatQuery(slug).queryKey, result.data.data);
    showToast(m.settings_saved());
  });
  return (
    <SettingsForm
      id="chat"
      title={m.chat_settings()}
      save={m.chat_save()}
      error={error}
      busy={busy}
      submit={save}
    >
      <p className="phrase-left text-14 text-ink-soft">{m.chat_settings_text()}</p>
      <div className="grid gap-1">
        <Checkbox
          checked={inMarketplace}
          onChange={(event) => setInMarketplace(event.target.checked)}
        >
          {m.chat_in_marketplace()}
        </Checkbox>
        <Checkbox checked={inShop} onChange={(event) => setInShop(event.target.checked)}>
          {m.chat_in_shop()}
        </Checkbox>
      </div>
      <TextArea
        label={m.chat_blocked_words()}
        hint={m.chat_blocked_hint()}
        rows={5}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </SettingsForm>
  );
}
