import { classNames } from '@noren/kit/style/class-names.ts';
import { withNote } from '@noren/kit/formats/fact-text.ts';
import type { OrderSlip } from '@noren/contract/entities/console-order';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { pickLines } from './pick-lines.ts';
import { shortMoment } from './order-words.ts';

const cell = 'border border-ink px-2 py-1.5 text-left align-top';

/**
 * Pick list for all chosen orders; each line has a box to tick by hand.
 * @param at when the data was loaded
 */
export function PickList({ slips, at }: { slips: readonly OrderSlip[]; at: number }) {
  const lines = pickLines(slips);
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return (
    <section
      lang={currentLocale()}
      className={classNames(
        'sheet bg-white p-4 text-14 text-ink print:p-0',
        lines.length === 0 && 'print:hidden',
      )}
    >
      <header className="flex flex-wrap items-baseline gap-4 pb-3">
        <h2 className="text-22 font-semibold">{m.pick_title()}</h2>
        <span className="tabular-nums">{m.pick_summary({ orders: slips.length, units })}</span>
        <span className="ml-auto tabular-nums">
          {shortMoment(new Date(at).toISOString(), slips[0]?.region ?? 'JP')}
        </span>
      </header>
      {lines.length === 0 && <p>{m.pick_nothing()}</p>}
      {lines.length > 0 && (
        <div className="overflow-x-auto" role="region" aria-label={m.pick_title()} tabIndex={0}>
          <table className="w-full border-collapse">
            <thead className="table-header-group">
              <tr>
                <th className={cell}>{m.pick_goods()}</th>
                <th className={`${cell} w-16`}>{m.pick_units()}</th>
                <th className={cell}>{m.pick_orders()}</th>
                <th className={`${cell} w-14 whitespace-nowrap`}>{m.pick_done()}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.sku_id} className="break-inside-avoid">
                  <td className={cell}>
                    <span className="block font-semibold">{line.product_name}</span>
                    {line.sku_name}
                  </td>
                  <td className={`${cell} text-18 font-semibold tabular-nums`}>{line.units}</td>
                  <td className={`${cell} tabular-nums`}>
                    {line.orders.map((order) => withNote(order.number, order.units)).join('　')}
                  </td>
                  <td className={cell}>
                    <span className="text-22 leading-none" aria-label={m.pick_done()} role="img">
                      □
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
