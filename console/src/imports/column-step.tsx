import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { BareSelect, Select } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import {
  hasFieldTwice,
  importFields,
  lastHeaderRow,
  textEncodings,
  type GoodsImport,
  type ImportField,
  type TextEncoding,
} from '@noren/contract/entities/goods-import';
import { useState } from 'react';
import * as m from '../i18n/generated/messages.js';

interface ColumnStepProps {
  given: GoodsImport;
  busy: boolean;
  error: string | null;
  /** reads the file again with another encoding or heading row; the row is guessed if absent */
  onRead: (encoding: TextEncoding, headerRow?: number) => void;
  onCheck: (columns: (ImportField | null)[]) => void;
}

/** Assigns a meaning to each column, shown by its name and first rows. */
export function ColumnStep({ given, busy, error, onRead, onCheck }: ColumnStepProps) {
  const [columns, setColumns] = useState(given.columns);
  const [wrong, setWrong] = useState<string | null>(null);
  function check(): void {
    const has = (field: ImportField) => columns.includes(field);
    if (hasFieldTwice(columns)) return setWrong(m.import_same_twice());
    if (!has('sku_code') || !(has('product_name') || has('product_id')))
      return setWrong(m.import_needs_columns());
    setWrong(null);
    onCheck(columns);
  }
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.import_columns_title()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.import_columns_text()}</p>
      <p className="text-14">
        {given.file_name} · {m.import_rows({ count: given.row_count })}
      </p>
      <div className="grid gap-3 sm:max-w-lg sm:grid-cols-2">
        <Select
          label={m.import_header_row()}
          hint={m.import_header_row_hint()}
          disabled={busy}
          value={given.header_row}
          onChange={(event) => onRead(given.encoding, Number(event.target.value))}
        >
          {Array.from(
            { length: Math.min(lastHeaderRow, given.header_row + given.row_count - 1) },
            (_, index) => (
              <option key={index} value={index + 1}>
                {m.import_row_of({ row: index + 1 })}
              </option>
            ),
          )}
        </Select>
        {given.encoding !== 'xlsx' && (
          <Select
            label={m.import_encoding()}
            hint={m.import_encoding_hint()}
            disabled={busy}
            value={given.encoding}
            onChange={(event) => onRead(event.target.value as TextEncoding)}
          >
            {textEncodings
              .filter((one) => one !== 'xlsx')
              .map((one) => (
                <option key={one} value={one}>
                  {one.toUpperCase()}
                </option>
              ))}
          </Select>
        )}
      </div>
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {given.header.map((name, index) => {
          const called = name || m.import_column_unnamed({ nth: index + 1 });
          const shown = given.sample.map((row) => row[index] ?? '').filter((cell) => cell !== '');
          return (
            // two columns may have the same name
            <li
              key={index}
              className="grid content-start gap-1.5 rounded-card border border-line p-3"
            >
              <span className="truncate font-medium">{called}</span>
              <span className="line-clamp-2 min-h-10 text-14 text-ink-soft">
                {shown.slice(0, 3).join(' / ')}
              </span>
              <BareSelect
                aria-label={m.import_column_of({ name: called })}
                value={columns[index] ?? ''}
                onChange={(event) =>
                  setColumns(
                    columns.with(index, (event.target.value || null) as ImportField | null),
                  )
                }
              >
                <option value="">{m.import_column_none()}</option>
                {importFields.map((field) => (
                  <option key={field} value={field}>
                    {m.import_field({ field })}
                  </option>
                ))}
              </BareSelect>
            </li>
          );
        })}
      </ul>
      {(wrong ?? error) && <FieldError>{wrong ?? error}</FieldError>}
      <div>
        <Button busy={busy} busyText={m.import_checking()} onClick={check}>
          {m.import_check()}
        </Button>
      </div>
    </Card>
  );
}
