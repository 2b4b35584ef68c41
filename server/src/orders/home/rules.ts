import type { StoreHome } from '@noren/contract/entities/home';
import { showState } from '../../live/shows/rules.ts';
import type { DaySales } from '../sales/sales-queries.ts';

type ComparedDays = Pick<NonNullable<StoreHome['sales']>, 'today' | 'yesterday' | 'week_ago'>;

/** Sales of today and of the days it is compared with; a day without sales is missing. Pure. */
export function comparedDays(
  rows: readonly DaySales[],
  [today, yesterday, week_ago]: readonly [string, string, string],
): ComparedDays {
  const of = (wanted: string) => {
    const { orders, amount, orders_by_now, amount_by_now } = rows.find(
      ({ day }) => day === wanted,
    ) ?? { orders: 0, amount: 0, orders_by_now: 0, amount_by_now: 0 };
    return { orders, amount, orders_by_now, amount_by_now };
  };
  const { orders, amount } = of(today);
  return { today: { orders, amount }, yesterday: of(yesterday), week_ago: of(week_ago) };
}

interface Show {
  id: number;
  title: string;
  live: boolean;
  on_air_at: Date | null;
  upcoming_at: Date | null;
}

/** The running shows and the next one. Pure. @param shows the earliest first */
export function homeShows(shows: readonly Show[], now: Date): NonNullable<StoreHome['shows']> {
  const stated = shows.flatMap((show) => {
    const state = showState(show, now);
    return state === 'over' || (state === 'scheduled' && show.upcoming_at === null)
      ? []
      : [
          {
            id: show.id,
            title: show.title,
            state,
            upcoming_at: show.upcoming_at?.toISOString() ?? null,
          },
        ];
  });
  const next = stated.find(({ state }) => state === 'scheduled');
  return [...stated.filter(({ state }) => state === 'on_air'), ...(next ? [next] : [])];
}
