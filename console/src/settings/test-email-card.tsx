import { Button } from '@noren/kit/components/button.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { TestNote } from './test-note.tsx';

/** Sends a test email to the staff member, because buyers depend on emails about their orders. */
export function TestEmailCard({ slug }: { slug: string }) {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<{ text: string; isGood: boolean } | null>(null);
  async function send() {
    setNote(null);
    setBusy(true);
    const result = await callConsole('POST /console/stores/{slug}/test-email', {
      params: { slug },
      body: {},
    });
    setBusy(false);
    if (!result.ok) return setNote({ text: errorSentence(result.error), isGood: false });
    const { to, from, outcome, reason } = result.data.data;
    const texts = {
      sent: m.email_sent({ to, from }),
      kept: m.email_kept(),
      refused: m.email_refused({ reason: reason ?? '' }),
    };
    setNote({ text: texts[outcome], isGood: outcome === 'sent' });
  }
  return (
    <Card id="emails" className="grid scroll-mt-4 justify-items-start gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.email_test_title()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.email_test_lead()}</p>
      <Button variant="quiet" busy={busy} onClick={() => void send()}>
        {m.email_test()}
      </Button>
      <TestNote note={note} />
    </Card>
  );
}
