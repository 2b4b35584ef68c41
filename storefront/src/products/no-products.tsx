import { Button } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import * as m from '../i18n/generated/messages.js';

/** An empty list: the shop has no goods, or none match. */
export function NoProducts({
  filtered,
  onShowAll,
}: {
  filtered: boolean;
  onShowAll: (() => void) | undefined;
}) {
  if (!filtered)
    return <EmptyState title={m.browse_none_title()}>{m.browse_none_text()}</EmptyState>;
  return (
    <EmptyState
      title={m.browse_no_match_title()}
      next={
        <Button variant="quiet" onClick={onShowAll}>
          {m.browse_show_all()}
        </Button>
      }
    >
      {m.browse_no_match_text()}
    </EmptyState>
  );
}
