import type { StoreSales } from '@noren/contract/entities/sales';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { currentLocale } from '../i18n/current-locale.ts';

export interface SalesChartProps {
  days: StoreSales['days'];
  label: string;
  /** the hovered or touched day; null for none */
  onDay: (nth: number | null) => void;
}

/** as in the class below */
const height = 220;
const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Bar chart by day. The table below holds the same figures for users who cannot see it. */
export function SalesChart({ days, label, onDay }: SalesChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const latestOnDay = useRef(onDay);
  useEffect(() => {
    latestOnDay.current = onDay;
  }, [onDay]);
  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const short = new Intl.NumberFormat(currentLocale(), { notation: 'compact' });
    const month = new Intl.DateTimeFormat(currentLocale(), {
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
    const axis = {
      stroke: token('--color-ink-soft'),
      font: `12px ${getComputedStyle(element).fontFamily}`,
      ticks: { show: false },
    };
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height,
        padding: [8, 4, 0, 0],
        legend: { show: false },
        cursor: {
          x: false,
          y: false,
          drag: { setScale: false, x: false },
          points: { show: false },
        },
        scales: {
          x: { time: false, range: (_plot, low, high) => [low - 0.6, high + 0.6] },
          y: { range: (_plot, _low, high) => [0, Math.max(high * 1.05, 1)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: 28,
            space: 56,
            incrs: [1, 2, 5, 7, 14, 30, 60, 90],
            values: (_plot, places) =>
              places.map((at) => (days[at] ? month.format(Date.parse(days[at].day)) : '')),
          },
          {
            ...axis,
            grid: { stroke: token('--color-line'), width: 1 },
            size: 52,
            space: 40,
            values: (_plot, sums) => sums.map((sum) => short.format(sum)),
          },
        ],
        series: [
          {},
          {
            fill: token('--color-indigo'),
            stroke: token('--color-indigo'),
            width: 0,
            points: { show: false },
            ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.7, 40] }) }),
          },
        ],
        hooks: { setCursor: [(plot) => latestOnDay.current(plot.cursor.idx ?? null)] },
      },
      [days.map((_, nth) => nth), days.map(({ amount }) => amount)],
      element,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [days]);
  return (
    <div ref={place} role="img" aria-label={label} className="h-[220px] min-w-0 overflow-hidden" />
  );
}
