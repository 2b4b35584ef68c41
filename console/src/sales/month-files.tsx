import { monthFiles, type MonthFile } from '@noren/contract/entities/sales-month';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { useState } from 'react';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { saveMonthFile } from './sales-reads.ts';

const inJapanOnly: readonly MonthFile[] = ['freee', 'money_forward'];

/** Downloads of a month: the sums by tax rate, and the journal for accounting programs. */
export function MonthFiles({
  slug,
  month,
  region,
}: {
  slug: string;
  month: string;
  region: 'JP' | 'TW';
}) {
  const [busy, setBusy] = useState<MonthFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function save(file: MonthFile) {
    setError(null);
    setBusy(file);
    const failure = await saveMonthFile(slug, month, file);
    setBusy(null);
    if (failure) setError(errorSentence(failure));
  }
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.month_files()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.month_files_text()}</p>
      <div className="flex flex-wrap gap-3">
        {monthFiles
          .filter((file) => region === 'JP' || !inJapanOnly.includes(file))
          .map((file) => (
            <Button
              key={file}
              variant="quiet"
              busy={busy === file}
              disabled={busy !== null && busy !== file}
              onClick={() => void save(file)}
            >
              {m.month_file({ file })}
            </Button>
          ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </Card>
  );
}
