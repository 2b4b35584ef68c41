import type { LoginTokenCheck } from '@noren/contract/entities/login-token';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextArea } from '@noren/kit/components/inputs.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { CopiedField } from './copied-field.tsx';

/** Shows the addresses that a live platform opens, and checks the login tokens that it signs. */
export function PlatformScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/live/platform' });
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<LoginTokenCheck | null>(null);
  const [check, busy] = useMutation(async () => {
    setFound(null);
    setError(text.trim() === '' ? m.required_field() : null);
    if (text.trim() === '') return;
    const result = await callConsole('POST /console/stores/{slug}/login-token-check', {
      params: { slug },
      body: { token: text },
    });
    if (!result.ok) return setError(errorSentence(result.error));
    setFound(result.data.data);
  });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to="/stores/$slug/live"
          params={{ slug }}
          className="target inline-flex items-center text-indigo underline underline-offset-4"
        >
          {m.back()}
        </Link>
        <h1 className="text-22 font-semibold">{m.platform_title()}</h1>
      </div>
      <p className="phrase-left text-ink-soft">{m.platform_lead()}</p>
      <Card className="grid gap-4 p-5">
        <h2 className="text-18 font-semibold">{m.platform_addresses()}</h2>
        <CopiedField
          label={m.platform_buyers()}
          value={`${location.origin}/shop/buyer/livers/LIVER_ID/stream-products?stream-id=STREAM_ID&token=TOKEN`}
        />
        <CopiedField
          label={m.platform_hosts()}
          value={`${location.origin}/shop/seller/stream-products/selected?stream-id=STREAM_ID&token=TOKEN`}
        />
      </Card>
      <Card className="grid gap-4 p-5">
        <h2 className="text-18 font-semibold">{m.platform_check_title()}</h2>
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            check();
          }}
        >
          <TextArea
            label={m.platform_token()}
            hint={m.platform_token_hint()}
            rows={4}
            required
            maxLength={8192}
            spellCheck={false}
            autoComplete="off"
            value={text}
            error={error ?? undefined}
            onChange={(event) => {
              setText(event.target.value);
              setFound(null);
              setError(null);
            }}
          />
          <div>
            <Button type="submit" busy={busy}>
              {m.platform_check()}
            </Button>
          </div>
        </form>
        <div role="status">{found && <Findings found={found} />}</div>
      </Card>
    </div>
  );
}

function Findings({ found: { faults, claims } }: { found: LoginTokenCheck }) {
  return (
    <div className="grid gap-4">
      {faults.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3">
          <Chip variant="done">{m.platform_good()}</Chip>
          <span className="phrase-left">{m.platform_good_text()}</span>
        </p>
      ) : (
        <ul className="grid gap-2">
          {faults.map(({ code, claim }) => (
            <li key={`${code} ${claim}`}>
              <FieldError>{m.platform_fault({ fault: code, claim: claim ?? '' })}</FieldError>
            </li>
          ))}
        </ul>
      )}
      {claims.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[auto_minmax(0,1fr)]">
          {claims.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="font-mono text-ink-soft">{name}</dt>
              <dd className="font-mono break-all">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
