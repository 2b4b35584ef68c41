import { withBeside } from '@noren/kit/formats/fact-text.ts';
import type { OrderSlip } from '@noren/contract/entities/console-order';
import { currentLocale, words } from '../i18n/words.ts';
import { pickLines } from './pick-lines.ts';
import { shortMoment } from './order-words.ts';

const cell = 'border border-ink px-2 py-1.5 text-left align-top';

/**
 * What is taken from the shelf for all chosen orders together; a box for each line to tick by hand.
 * @param at when it was looked up
 */
export function PickList({ slips, at }: { slips: readonly OrderSlip[]; at: number }) {
  const say = words();
  const lines = pickLines(slips);
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return (
    <section lang={currentLocale()} className="sheet bg-white p-4 text-14 text-ink print:p-0">
      <header className="flex flex-wrap items-baseline gap-4 pb-3">
        <h2 className="text-22 font-semibold">{say.pick_title}</h2>
        <span className="tabular-nums">{say.pick_summary(slips.length, units)}</span>
        <span className="ml-auto tabular-nums">{shortMoment(new Date(at).toISOString(), slips[0]?.region ?? 'JP')}</span>
      </header>
      {lines.length === 0 && <p>{say.pick_nothing}</p>}
      {lines.length > 0 && (
        <div className="overflow-x-auto" role="region" aria-label={say.pick_title} tabIndex={0}>
          <table className="w-full border-collapse">
            <thead className="table-header-group">
              <tr>
                <th className={cell}>{say.pick_goods}</th>
                <th className={`${cell} w-16`}>{say.pick_units}</th>
                <th className={cell}>{say.pick_orders}</th>
                <th className={`${cell} w-14 whitespace-nowrap`}>{say.pick_done}</th>
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
                  <td className={`${cell} tabular-nums`}>{line.orders.map((order) => withBeside(order.number, order.units)).join('　')}</td>
                  <td className={cell}>
                    <span className="text-22 leading-none" aria-label={say.pick_done} role="img">
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
