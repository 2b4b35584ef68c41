import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, TextArea } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { ShipmentMatch } from '@noren/contract/entities/console-order';
import { maxOrdersPerCall } from '@noren/contract/order-lists';
import { useRef, useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { linesToShip, readParcelLines, textOfParcels, type ParcelLine } from './carrier-files.ts';
import { ChargebackWarning } from './chargeback-warning.tsx';
import { FaultList } from './fault-list.tsx';
import { useShipping, type ShippingOutcome } from './use-shipping.ts';

/** The parsed lines, each with the order it matches. */
interface Preview {
  lines: ParcelLine[];
  matches: ShipmentMatch[];
}

/**
 * Ships by lines of order and tracking numbers, from a carrier's file or pasted: shows a preview
 * first, then ships all lines in one request.
 */
export function ShipFileSheet({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { ship, busy, error } = useShipping(slug);
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [readError, setReadError] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [outcome, setOutcome] = useState<ShippingOutcome | null>(null);
  const [allOrNone, setAllOrNone] = useState(false);
  /** ticked rows that are shipped without a tracking number */
  const [unnumbered, setUnnumbered] = useState<ReadonlySet<number>>(new Set());

  async function read(given: string) {
    setReadError(null);
    setOutcome(null);
    const lines = readParcelLines(given);
    if (!lines || lines.length === 0) return setReadError(m.file_empty());
    if (lines.length > maxOrdersPerCall)
      return setReadError(m.file_too_many({ most: maxOrdersPerCall }));
    setReading(true);
    const result = await callConsole('POST /console/stores/{slug}/shipments/match', {
      params: { slug },
      body: { lines },
    });
    setReading(false);
    if (result.ok) {
      setUnnumbered(new Set());
      setPreview({ lines, matches: result.data.data });
    } else setReadError(errorSentence(result.error));
  }

  async function submit({ lines }: Preview) {
    const done = await ship(linesToShip(lines, unnumbered), {
      all_or_none: allOrNone,
      from_file: true,
    });
    if (!done) return;
    if (done.faults.length === 0) {
      showToast(m.shipped_toast({ count: done.shipped }));
      return onClose();
    }
    setOutcome(done);
    setPreview(null);
  }

  const right =
    preview?.matches.filter(({ fault }, nth) => fault === null || unnumbered.has(nth)).length ?? 0;
  const wrong = (preview?.matches.length ?? 0) - right;
  return (
    <Drawer
      open
      onClose={onClose}
      place="side"
      title={m.file_title()}
      footer={
        preview ? (
          <div className="grid gap-2">
            <Button
              wide
              busy={busy}
              disabled={right === 0 || (allOrNone && wrong > 0)}
              onClick={() => void submit(preview)}
            >
              {m.ship_submit({ count: right })}
            </Button>
            <Button wide variant="quiet" onClick={() => setPreview(null)}>
              {m.file_again()}
            </Button>
          </div>
        ) : (
          <Button wide busy={isReading} onClick={() => void read(text)}>
            {m.file_read()}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {outcome && (
          <>
            <FieldError>
              {m.ship_some_failed({ shipped: outcome.shipped, failed: outcome.faults.length })}
            </FieldError>
            <FaultList faults={outcome.faults} />
          </>
        )}
        {(error ?? readError) && <FieldError>{error ?? readError}</FieldError>}
        {preview ? (
          <>
            <p role="status" className="font-semibold">
              {m.file_result({ right, wrong })}
            </p>
            {wrong > 0 && (
              <Checkbox
                checked={allOrNone}
                onChange={(event) => setAllOrNone(event.target.checked)}
              >
                {m.file_all_or_none()}
              </Checkbox>
            )}
            <ChargebackWarning
              orders={preview.matches.flatMap(({ order, fault }) =>
                order && fault === null ? [order] : [],
              )}
            />
            <MatchList {...preview} unnumbered={unnumbered} onUnnumbered={setUnnumbered} />
          </>
        ) : (
          <>
            <p className="phrase-left text-14 text-ink-soft">{m.file_text()}</p>
            <ParcelFile busy={isReading} onText={(given) => void read(given)} />
            <TextArea
              label={m.file_pasted()}
              hint={m.file_example()}
              rows={8}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </>
        )}
      </div>
    </Drawer>
  );
}

interface MatchListProps extends Preview {
  unnumbered: ReadonlySet<number>;
  onUnnumbered: (rows: ReadonlySet<number>) => void;
}

/** Lists rows with a problem first. */
function MatchList({ lines, matches, unnumbered, onUnnumbered }: MatchListProps) {
  const rows = matches
    .map((match, nth) => ({ ...match, line: lines[nth], nth }))
    .toSorted((a, b) => Number(a.fault === null) - Number(b.fault === null));
  return (
    <ul className="grid divide-y divide-line text-14">
      {rows.map(({ number, order, fault, line, nth }) => (
        <li key={nth} className="grid gap-x-3 py-2 sm:grid-cols-[1fr_1fr]">
          <span className="min-w-0">
            <span className="block font-semibold tabular-nums wrap-anywhere">
              {order?.number ?? number}
            </span>
            <span className="block truncate text-ink-soft">{order?.buyer_name}</span>
          </span>
          <span className="min-w-0">
            <span className="block tabular-nums wrap-anywhere">
              {[line?.company, line?.tracking_number].filter(Boolean).join('　')}
            </span>
            <span className={fault === null ? 'text-pine' : 'text-plum'}>
              {fault === null ? m.file_line_right() : m.fault({ fault })}
            </span>
            {fault === 'number_missing' && (
              <Checkbox
                checked={unnumbered.has(nth)}
                onChange={({ target: { checked } }) =>
                  onUnnumbered(
                    new Set(
                      checked ? [...unnumbered, nth] : [...unnumbered].filter((one) => one !== nth),
                    ),
                  )
                }
              >
                {m.file_without_number()}
              </Checkbox>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The button that chooses a file of parcels and reads its text. */
function ParcelFile({ busy, onText }: { busy: boolean; onText: (text: string) => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button variant="quiet" busy={busy} onClick={() => file.current?.click()}>
        {m.file_choose()}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={m.file_choose()}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) void chosen.arrayBuffer().then((bytes) => onText(textOfParcels(bytes)));
        }}
      />
    </div>
  );
}
