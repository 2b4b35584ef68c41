const name = 'noren_http_request_seconds';
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

interface Times {
  labels: string;
  sum: number;
  /** responses within each bucket and not in the one before; the last one exceeds all */
  counts: number[];
}

const escaped = (text: string): string =>
  text.replaceAll(/["\\\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));

export interface AnswerTimes {
  note: (method: string, endpoint: string, status: number, seconds: number) => void;
  render: () => string;
}

/**
 * Response times by endpoint. Counted by hand, because a library's histogram, which sorts its
 * labels each time, costs more than all other metrics together.
 */
export function createAnswerTimes(): AnswerTimes {
  const known = new Map<string, Times>();
  return {
    note(method, endpoint, status, seconds) {
      const group = Math.trunc(status / 100);
      const key = `${group}${method} ${endpoint}`;
      let times = known.get(key);
      if (!times) {
        const labels = `method="${escaped(method)}",endpoint="${escaped(endpoint)}",status="${group}xx"`;
        known.set(
          key,
          (times = { labels, sum: 0, counts: Array<number>(buckets.length + 1).fill(0) }),
        );
      }
      let bucket = 0;
      while (bucket < buckets.length && seconds > (buckets[bucket] as number)) bucket++;
      times.counts[bucket] = (times.counts[bucket] as number) + 1;
      times.sum += seconds;
    },
    render() {
      const lines = [`# HELP ${name} How long answers took`, `# TYPE ${name} histogram`];
      for (const { labels, sum, counts } of known.values()) {
        let below = 0;
        counts.forEach((count, index) => {
          below += count;
          lines.push(`${name}_bucket{${labels},le="${buckets[index] ?? '+Inf'}"} ${below}`);
        });
        lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${below}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
