import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { GoodsImport, ImportField, TextEncoding } from '@noren/contract/entities/goods-import';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { importQuery, meQuery, renewGoods } from '../api/reads.ts';
import { saveGoodsFile } from '../api/save-file.ts';
import { sendFile } from '../api/send-file.ts';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { ColumnStep } from './column-step.tsx';
import { FileButton } from '../files/file-button.tsx';
import { PictureStep } from './picture-step.tsx';
import { ResultStep } from './result-step.tsx';

/**
 * Imports and exports products by file. The URL names the running import, so that a reload
 * continues with it.
 */
export function ImportScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/goods/import' });
  const { file } = useSearch({ from: '/signed-in/stores/$slug/goods/import' });
  const navigate = useNavigate({ from: '/stores/$slug/goods/import' });
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery());
  const {
    data: given,
    error: unread,
    refetch,
  } = useQuery({ ...importQuery(slug, file ?? 0), enabled: file !== undefined });
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'file' | 'check' | 'run' | null>(null);
  const store = me?.stores.find((one) => one.slug === slug);
  const isDone = given?.status === 'done';
  useEffect(() => {
    if (isDone) void renewGoods(client, slug);
  }, [isDone, client, slug]);
  if (me && !store) return <NoSuchPage />;
  if (!store) return <Skeleton className="h-96" />;

  const open = (id: number | undefined) =>
    navigate({ search: id === undefined ? {} : { file: id }, replace: true });
  async function during<T extends { ok: boolean }>(
    what: 'file' | 'check' | 'run',
    work: () => Promise<T>,
  ): Promise<T> {
    setError(null);
    setBusy(what);
    const result = await work();
    setBusy(null);
    return result;
  }
  const took = (
    result:
      | { ok: true; data: { data: GoodsImport } }
      | { ok: false; error: { code: string; reason?: unknown; row?: unknown } },
  ): GoodsImport | null => {
    if (!result.ok) {
      setError(errorSentence(result.error));
      return null;
    }
    client.setQueryData(importQuery(slug, result.data.data.id).queryKey, result.data.data);
    return result.data.data;
  };
  async function choose(chosen: File): Promise<void> {
    const result = await during('file', () =>
      sendFile('POST /console/stores/{slug}/imports', slug, chosen, chosen.name, setPercent),
    );
    setPercent(null);
    const taken = took(result);
    if (taken) await open(taken.id);
  }
  async function check(
    encoding: TextEncoding,
    header_row: number | undefined,
    columns: (ImportField | null)[] | null,
  ): Promise<void> {
    const body = { encoding, columns, ...(header_row !== undefined && { header_row }) };
    took(
      await during('check', () =>
        callConsole('POST /console/stores/{slug}/imports/{id}/check', {
          params: { slug, id: String(file) },
          body,
        }),
      ),
    );
  }
  async function run(asDrafts: boolean): Promise<void> {
    took(
      await during('run', () =>
        callConsole('POST /console/stores/{slug}/imports/{id}/run', {
          params: { slug, id: String(file) },
          query: asDrafts ? { as_drafts: '1' } : {},
        }),
      ),
    );
  }
  return (
    <div className="grid gap-5">
      <ImportHead slug={slug} />
      {file === undefined && <PictureStep slug={slug} region={store.region} />}
      {file === undefined && (
        <FileStep
          percent={busy === 'file' ? (percent ?? 0) : null}
          error={error}
          onChoose={(chosen) => void choose(chosen)}
        />
      )}
      {file !== undefined && unread && !given && (
        <LoadFailed error={unread} onRetry={() => void refetch()} />
      )}
      {file !== undefined && !unread && !given && <Skeleton className="h-96" />}
      {given &&
        (given.status === 'draft' || given.status === 'checking' || given.status === 'checked') && (
          <ColumnStep
            // a file that is read differently has other columns
            key={`${given.id} ${given.encoding} ${given.header_row}`}
            given={given}
            busy={busy === 'check' || given.status === 'checking'}
            error={given.status === 'draft' ? error : null}
            onRead={(encoding, headerRow) => void check(encoding, headerRow, null)}
            onCheck={(columns) => void check(given.encoding, given.header_row, columns)}
          />
        )}
      {given && given.status !== 'draft' && given.status !== 'checking' && (
        <ResultStep
          slug={slug}
          given={given}
          busy={busy === 'run'}
          error={error}
          onRun={(asDrafts) => void run(asDrafts)}
          onAgain={() => void open(undefined)}
        />
      )}
    </div>
  );
}

/** The title and the export of the goods, which may run during an import. */
function ImportHead({ slug }: { slug: string }) {
  const [exporting, setExporting] = useState<'csv' | 'xlsx' | null>(null);
  async function exportGoods(format: 'csv' | 'xlsx'): Promise<void> {
    setExporting(format);
    const failure = await saveGoodsFile(slug, format);
    setExporting(null);
    if (failure) showToast(errorSentence(failure), 'error');
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to="/stores/$slug/goods"
          params={{ slug }}
          className="target inline-flex items-center text-indigo underline underline-offset-4"
        >
          {m.back()}
        </Link>
        <h1 className="text-22 font-semibold">{m.import_title()}</h1>
      </div>
      <p className="phrase-left text-ink-soft">{m.import_lead()}</p>
      <div className="flex flex-wrap gap-3">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="quiet"
            busy={exporting === format}
            busyText={m.import_exporting()}
            onClick={() => void exportGoods(format)}
          >
            {m.import_export({ kind: format === 'csv' ? 'CSV' : 'Excel' })}
          </Button>
        ))}
      </div>
    </>
  );
}

interface FileStepProps {
  /** how much of the file is sent, or null while none is */
  percent: number | null;
  error: string | null;
  onChoose: (file: File) => void;
}

function FileStep({ percent, error, onChoose }: FileStepProps) {
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.import_file_title()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.import_file_text()}</p>
      {percent !== null ? (
        <span role="status">{m.picture_sending({ percent: percent })}</span>
      ) : (
        <div>
          <FileButton
            label={m.import_file_choose()}
            variant="primary"
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            onFiles={([chosen]) => chosen && onChoose(chosen)}
          />
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
    </Card>
  );
}
