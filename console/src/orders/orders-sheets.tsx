import { lazy, Suspense } from 'react';
import type { OrdersSearch } from './order-reads.ts';
import type { Sheet } from './orders-actions.tsx';
import type { useBulkSteps } from './use-bulk-steps.ts';

const ShipSheet = lazy(() =>
  import('./ship-sheet.tsx').then(({ ShipSheet: sheet }) => ({ default: sheet })),
);
const ShipFileSheet = lazy(() =>
  import('./ship-file-sheet.tsx').then(({ ShipFileSheet: sheet }) => ({ default: sheet })),
);
const ExportSheet = lazy(() =>
  import('./export-sheet.tsx').then(({ ExportSheet: sheet }) => ({ default: sheet })),
);
const ParcelsSheet = lazy(() =>
  import('./parcels-sheet.tsx').then(({ ParcelsSheet: sheet }) => ({ default: sheet })),
);
const LabelsSheet = lazy(() =>
  import('./labels-sheet.tsx').then(({ LabelsSheet: sheet }) => ({ default: sheet })),
);
const BulkTextSheet = lazy(() =>
  import('./bulk-sheets.tsx').then(({ BulkTextSheet: sheet }) => ({ default: sheet })),
);
const BulkTagsSheet = lazy(() =>
  import('./bulk-sheets.tsx').then(({ BulkTagsSheet: sheet }) => ({ default: sheet })),
);
const BulkCancelSheet = lazy(() =>
  import('./bulk-cancel-sheet.tsx').then(({ BulkCancelSheet: sheet }) => ({ default: sheet })),
);

interface OrdersSheetsProps {
  slug: string;
  region: 'JP' | 'TW';
  search: OrdersSearch;
  sheet: Sheet | null;
  /** may refund, and change the settings of label files */
  maySet: boolean;
  bulk: ReturnType<typeof useBulkSteps>;
  onClose: () => void;
  /** removes the orders that were changed from the selection */
  onDone: () => void;
}

/** The sheet that is open over the list of orders; each is loaded when it opens. */
export function OrdersSheets({
  slug,
  region,
  search,
  sheet,
  maySet,
  bulk,
  onClose,
  onDone,
}: OrdersSheetsProps) {
  return (
    <Suspense fallback={null}>
      {sheet?.kind === 'ship' && (
        <ShipSheet
          slug={slug}
          region={region}
          targets={sheet.targets}
          onClose={onClose}
          onShipped={(count, undo) => {
            bulk.finish('shipped', count, undo);
            onDone();
          }}
        />
      )}
      {sheet?.kind === 'file' && <ShipFileSheet slug={slug} onClose={onClose} />}
      {sheet?.kind === 'labels' && (
        <LabelsSheet slug={slug} orders={sheet.orders} maySet={maySet} onClose={onClose} />
      )}
      {sheet?.kind === 'parcels' && (
        <ParcelsSheet slug={slug} mayRefund={maySet} onClose={onClose} />
      )}
      {sheet?.kind === 'export' && (
        <ExportSheet slug={slug} search={search} ids={sheet.ids} onClose={onClose} />
      )}
      {sheet?.kind === 'act' && (sheet.act === 'message' || sheet.act === 'note') && (
        <BulkTextSheet
          kind={sheet.act}
          slug={slug}
          orders={sheet.orders}
          onClose={onClose}
          onReport={bulk.report}
        />
      )}
      {sheet?.kind === 'act' && sheet.act === 'tags' && (
        <BulkTagsSheet slug={slug} orders={sheet.orders} onClose={onClose} onReport={bulk.report} />
      )}
      {sheet?.kind === 'act' && sheet.act === 'cancel' && (
        <BulkCancelSheet
          slug={slug}
          orders={sheet.orders}
          onClose={onClose}
          onReport={bulk.report}
          onCanceled={(count, undo) => {
            bulk.finish('canceled', count, undo);
            onDone();
          }}
        />
      )}
    </Suspense>
  );
}
