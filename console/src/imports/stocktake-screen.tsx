import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { StockFile } from '@noren/contract/entities/stock-file';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery } from '../api/reads.ts';
import { saveStockFile } from '../api/save-file.ts';
import { sendFile } from '../api/send-file.ts';
import { NoSuchPage } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { FileButton } from '../files/file-button.tsx';
import { CountedFile } from './counted-file-step.tsx';

/** Counts a store's stock by file: download the list, upload it with counted numbers, apply. */
export function StocktakeScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/goods/stock' });
  const { data: me } = useQuery(meQuery());
  const [file, setFile] = useState<{ name: string; content: StockFile } | null>(null);
  const store = me?.stores.find((one) => one.slug === slug);
  if (me && !store) return <NoSuchPage />;
  if (!store) return <Skeleton className="h-96" />;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to="/stores/$slug/goods"
          params={{ slug }}
          className="target inline-flex items-center text-indigo underline underline-offset-4"
        >
          {m.back()}
        </Link>
        <h1 className="text-22 font-semibold">{m.stock_sheet_link()}</h1>
      </div>
      {file === null ? (
        <>
          <p className="phrase-left text-ink-soft">{m.stock_file_lead()}</p>
          <DownloadStep slug={slug} />
          <UploadStep slug={slug} onRead={(name, content) => setFile({ name, content })} />
        </>
      ) : (
        <CountedFile slug={slug} {...file} onOther={() => setFile(null)} />
      )}
    </div>
  );
}

function DownloadStep({ slug }: { slug: string }) {
  const [saving, setSaving] = useState<'csv' | 'xlsx' | null>(null);
  async function save(format: 'csv' | 'xlsx'): Promise<void> {
    setSaving(format);
    const failure = await saveStockFile(slug, format);
    setSaving(null);
    if (failure) showToast(errorSentence(failure), 'error');
  }
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.stock_file_get()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.stock_file_get_text()}</p>
      <div className="flex flex-wrap gap-3">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="quiet"
            busy={saving === format}
            busyText={m.import_exporting()}
            onClick={() => void save(format)}
          >
            {format === 'csv' ? 'CSV' : 'Excel'}
          </Button>
        ))}
      </div>
    </Card>
  );
}

interface UploadStepProps {
  slug: string;
  onRead: (name: string, content: StockFile) => void;
}

function UploadStep({ slug, onRead }: UploadStepProps) {
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function choose(chosen: File): Promise<void> {
    setError(null);
    setPercent(0);
    const result = await sendFile(
      'POST /console/stores/{slug}/stock-file',
      slug,
      chosen,
      chosen.name,
      setPercent,
    );
    setPercent(null);
    if (result.ok) onRead(chosen.name, result.data.data);
    else setError(errorSentence(result.error));
  }
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.stock_file_put()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.import_file_text()}</p>
      {percent === null ? (
        <div>
          <FileButton
            label={m.import_file_choose()}
            variant="primary"
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            onFiles={([chosen]) => chosen && void choose(chosen)}
          />
        </div>
      ) : (
        <span role="status">
          {percent < 100 ? m.picture_sending({ percent }) : m.import_checking()}
        </span>
      )}
      {error && <FieldError>{error}</FieldError>}
    </Card>
  );
}
