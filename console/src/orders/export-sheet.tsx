import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useRef, useState } from 'react';
import { callConsole, type CallResult } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { bytesOf, keepFile } from '../api/save-file.ts';
import * as m from '../i18n/generated/messages.js';
import { tabOf, type OrdersSearch } from './order-reads.ts';

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Exports the filtered orders as a file; loads it in parts and shows the progress. */
export function ExportSheet({
  slug,
  search,
  ids,
  onClose,
}: {
  slug: string;
  search: OrdersSearch;
  /** exports these orders instead of the filtered ones */
  ids?: readonly number[] | undefined;
  onClose: () => void;
}) {
  const [encoding, setEncoding] = useState<'utf-8' | 'shift_jis' | 'xlsx'>('utf-8');
  const [written, setWritten] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isOpen = useRef(true);
  async function start() {
    setError(null);
    setWritten(0);
    const { sort: _, stream, product, show, min, max, ...filter } = search;
    const narrowed = ids
      ? { ids: [...ids] }
      : { ...filter, tab: tabOf(search), ...numbersOf({ stream, product, show, min, max }) };
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let orders = 0;
    for (let after: number | null = null; ;) {
      const result: CallResult<'POST /console/stores/{slug}/orders/export'> = await callConsole(
        'POST /console/stores/{slug}/orders/export',
        {
          params: { slug },
          body: { ...narrowed, encoding, after },
        },
      );
      if (!isOpen.current) return;
      if (!result.ok) {
        setWritten(null);
        return setError(errorSentence(result.error));
      }
      const { part } = result.data;
      parts.push(bytesOf(part));
      orders += result.data.orders;
      setWritten(orders);
      after = result.data.next;
      if (after === null) break;
    }
    const name = `orders-${slug}-${new Date().toLocaleDateString('sv-SE')}`;
    // each part of a spreadsheet becomes its own file; only a large shop has several
    if (encoding === 'xlsx')
      for (const [nth, part] of parts.entries())
        keepFile(
          new Blob([part], { type: spreadsheetType }),
          `${name}${nth === 0 ? '' : `-${nth + 1}`}.xlsx`,
        );
    else keepFile(new Blob(parts, { type: 'text/csv' }), `${name}.csv`);
    showToast(m.export_done({ count: orders }));
    onClose();
  }
  const close = () => {
    isOpen.current = false;
    onClose();
  };
  return (
    <Drawer
      open
      onClose={close}
      title={m.export_title()}
      footer={
        <Button
          wide
          busy={written !== null}
          busyText={written === null ? undefined : m.export_running({ count: written })}
          onClick={() => void start()}
        >
          {m.export_start()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="phrase-left text-14 text-ink-soft">
          {ids ? m.export_chosen({ count: ids.length }) : m.export_text()}
        </p>
        <fieldset className="grid gap-3">
          <legend className="pb-1.5 text-14 font-semibold">{m.export_encoding()}</legend>
          <RadioCard
            name="encoding"
            title={m.export_utf8()}
            checked={encoding === 'utf-8'}
            onChange={() => setEncoding('utf-8')}
          />
          <RadioCard
            name="encoding"
            title={m.export_xlsx()}
            checked={encoding === 'xlsx'}
            onChange={() => setEncoding('xlsx')}
          />
          <RadioCard
            name="encoding"
            title={m.export_sjis()}
            checked={encoding === 'shift_jis'}
            onChange={() => setEncoding('shift_jis')}
          />
        </fieldset>
        {error && <FieldError>{error}</FieldError>}
      </div>
    </Drawer>
  );
}

/** The body of a call has numbers where the URL has text. */
const numbersOf = <K extends string>(texts: Record<K, string | undefined>) =>
  Object.fromEntries(
    Object.entries<string | undefined>(texts)
      .filter(([, text]) => text !== undefined)
      .map(([name, text]) => [name, Number(text)]),
  ) as { [P in K]?: number };
