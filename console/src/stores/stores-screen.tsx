import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import type { OpeningNeed, StoreReach } from '@noren/contract/entities/store-settings';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { NewStoreForm } from './new-store-form.tsx';

/** Explains why a store is not open, or which buyers an open store does not sell to. */
function StoreState({
  isOpen,
  isOpened,
  isClosed,
  needs,
  reach,
}: {
  isOpen: boolean;
  isOpened: boolean;
  isClosed: boolean;
  needs: readonly OpeningNeed[];
  reach: StoreReach;
}) {
  if (isOpen)
    return (
      reach !== 'web' && (
        <p className="phrase-left text-14 text-ink-soft">
          {reach === 'nobody' ? m.store_reaches_nobody() : m.store_sells_live()}
        </p>
      )
    );
  if (needs.length === 0 && !isOpened)
    return <p className="phrase-left text-14 text-ink-soft">{m.store_waits()}</p>;
  if (needs.length === 0 && isClosed) return null;
  if (needs.length === 0)
    return <p className="phrase-left text-14 text-ink-soft">{m.store_rehearses()}</p>;
  return (
    <ul className="grid gap-1 text-14 text-ink-soft">
      {needs.map((need) => (
        <li key={need}>{m.need({ need })}</li>
      ))}
    </ul>
  );
}

/** The stores of the staff member. The staff member who set up the server can create more. */
export function StoresScreen() {
  const { data: me, error, refetch } = useQuery(meQuery());
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  if (error && !me) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!me) return null;
  const make = me.opens_stores && (
    <Button variant={me.stores.length === 0 ? 'primary' : 'quiet'} onClick={() => setMaking(true)}>
      {m.store_new()}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <h1 className="text-22 font-semibold">{m.stores()}</h1>
      {isMaking ? (
        <NewStoreForm
          onMade={(slug) => void navigate({ to: '/stores/$slug/settings', params: { slug } })}
          onClose={() => setMaking(false)}
        />
      ) : me.stores.length === 0 ? (
        <EmptyState title={m.stores_empty()} next={make}>
          {m.stores_empty_text()}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-4 md:grid-cols-2">
            {me.stores.map(
              ({
                slug,
                name,
                role,
                region,
                is_open,
                is_closed = false,
                is_opened = true,
                needs = [],
                reach = region === 'JP' ? 'web' : 'platform',
              }) => (
                <li key={slug}>
                  <Card className="grid gap-3 p-5">
                    <span className="flex flex-wrap items-center gap-2">
                      <h2 className="text-18 font-semibold">
                        <Link
                          to="/stores/$slug"
                          params={{ slug }}
                          className="target inline-flex items-center underline-offset-4 hover:underline"
                        >
                          {name}
                        </Link>
                      </h2>
                      <Chip variant={is_open && reach !== 'nobody' ? 'done' : 'plain'}>
                        {is_open
                          ? reach === 'nobody'
                            ? m.store_not_connected()
                            : m.store_open()
                          : is_closed && is_opened
                            ? m.store_closed()
                            : m.store_not_open()}
                      </Chip>
                      <Chip>{m.role({ role })}</Chip>
                    </span>
                    <StoreState
                      isOpen={is_open}
                      isOpened={is_opened}
                      isClosed={is_closed}
                      needs={needs}
                      reach={reach}
                    />
                    <span className="flex flex-wrap gap-3">
                      {(role === 'owner' || role === 'manager') && (
                        <Link
                          to="/stores/$slug/settings"
                          params={{ slug }}
                          className={buttonClass(is_open ? 'quiet' : 'primary')}
                        >
                          {m.settings()}
                        </Link>
                      )}
                      {role !== 'liver' && (
                        <Link
                          to="/stores/$slug/orders"
                          params={{ slug }}
                          className={buttonClass(is_open ? 'primary' : 'quiet')}
                        >
                          {m.orders()}
                        </Link>
                      )}
                      <Link
                        to="/stores/$slug/goods"
                        params={{ slug }}
                        className={buttonClass(is_open && role === 'liver' ? 'primary' : 'quiet')}
                      >
                        {m.goods()}
                      </Link>
                      {reach === 'web' && (
                        <a href={`/stores/${slug}/marketplace`} className={buttonClass('quiet')}>
                          {m.see_shop()}
                        </a>
                      )}
                    </span>
                  </Card>
                </li>
              ),
            )}
          </ul>
          {make && <div>{make}</div>}
        </>
      )}
    </div>
  );
}
