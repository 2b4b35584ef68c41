import type { TestShop } from './shop.ts';

export const metricsKey = 'a metrics key of the tests';

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The metrics that Prometheus reads from a shop, with `metricsKey`. */
export class Scrape {
  readonly text: string;
  readonly samples: Sample[];
  constructor(text: string) {
    this.text = text;
    this.samples = text.split('\n').flatMap((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === undefined) return [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
        ([, label, text_]): [string, string] => [label as string, text_ as string],
      );
      return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
    });
  }

  /** The sum of the samples with these labels; undefined if there are none. */
  of(name: string, labels: Record<string, string> = {}): number | undefined {
    const found = this.samples.filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    );
    return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
  }

  static async take(shop: Pick<TestShop, 'origin'>): Promise<Scrape> {
    const answer = await fetch(`${shop.origin}/metrics`, {
      headers: { authorization: `Bearer ${metricsKey}` },
    });
    if (answer.status !== 200)
      throw new Error(`/metrics answered ${answer.status}: ${await answer.text()}`);
    return new Scrape(await answer.text());
  }
}
