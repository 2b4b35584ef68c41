import { Button } from '@noren/kit/components/button.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { PaymentGateway } from '@noren/contract/payment-methods';
import { useState } from 'react';
import { callConsole, type AnswerOf } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { TestNote } from './test-note.tsx';

type Tested = AnswerOf<'POST /console/stores/{slug}/gateway-tests'>['data'];

export function GatewayTest({ slug, gateway }: { slug: string; gateway: PaymentGateway }) {
  const [note, setNote] = useState<{ text: string; isGood: boolean } | null>(null);
  const sentence = ({ outcome, code }: Tested): string => {
    if (outcome === 'works') return m.gateway_works();
    if (outcome === 'no_credentials') return m.gateway_none();
    if (outcome === 'switched_off') return m.gateway_switched_off();
    return outcome === 'unreachable'
      ? m.gateway_unreachable({ code: code ?? '' })
      : m.gateway_refused({ code: code ?? '' });
  };
  const [test, busy] = useMutation(async () => {
    setNote(null);
    const result = await callConsole('POST /console/stores/{slug}/gateway-tests', {
      params: { slug },
      body: { gateway },
    });
    setNote(
      result.ok
        ? { text: sentence(result.data.data), isGood: result.data.data.outcome === 'works' }
        : { text: errorSentence(result.error), isGood: false },
    );
  });
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      <p className="phrase-left text-14 text-ink-soft">{m.gateway_test_hint()}</p>
      <Button variant="quiet" busy={busy} onClick={() => test()}>
        {m.gateway_test()}
      </Button>
      <TestNote note={note} />
    </div>
  );
}
