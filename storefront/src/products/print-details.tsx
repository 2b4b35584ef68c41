import type { Product } from '@noren/contract/entities/product';
import type { ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';

/**
 * Details of goods made to order, shown before they are added to a cart: production, sizes,
 * cautions, maker (shopper 5.1).
 */
export function PrintDetails({ printio }: { printio: NonNullable<Product['printio']> }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <Part title={m.product_print_detail()}>{printio.detail_description}</Part>
      {printio.size_detail.length > 0 && <SizeTable rows={printio.size_detail} />}
      <Part title={m.product_print_cautions()}>{printio.cautions}</Part>
      <Part title={m.product_print_provider()}>{printio.provider_description}</Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <section>
      <h3 className="text-16">{title}</h3>
      <p className="mt-1.5 text-14 whitespace-pre-line text-ink-soft">{children}</p>
    </section>
  );
}

/** The first row has the names of the sizes, the others the measurements. */
function SizeTable({ rows }: { rows: NonNullable<Product['printio']>['size_detail'] }) {
  const [head, ...body] = rows;
  return (
    <section className="min-w-0">
      <h3 id="sizes" className="text-16">
        {m.product_print_sizes()}
      </h3>
      <div
        role="region"
        aria-labelledby="sizes"
        tabIndex={0}
        className="mt-2 overflow-x-auto rounded-card border border-line bg-card"
      >
        <table className="figures w-full text-14">
          {head && (
            <thead>
              <tr className="bg-paper-deep text-left">
                <th scope="col" className="px-3.5 py-2 font-semibold">
                  {head.name}
                </th>
                {head.values.map((value, column) => (
                  <th key={column} scope="col" className="px-3.5 py-2 font-semibold">
                    {value}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {body.map((row) => (
              <tr key={row.name} className="border-t border-line">
                <th scope="row" className="px-3.5 py-2 text-left font-normal text-ink-soft">
                  {row.name}
                </th>
                {row.values.map((value, column) => (
                  <td key={column} className="px-3.5 py-2">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
