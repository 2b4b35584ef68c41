import type { PostChange, PostSnapshot } from '@noren/contract/entities/live-post';

export interface FeedMessage {
  number: number;
  isChange: boolean;
  bytes: number;
  /** units left of the bought product, if this message mentions it */
  left: number | null;
}

/** Parses each message only once, because thousands of viewers get the same one. */
export function createParser(sku: number): (part: string) => FeedMessage | null {
  const known = new Map<string, FeedMessage | null>();
  return (part) => {
    const kept = known.get(part);
    if (kept !== undefined) return kept;
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
    const data = field('data');
    const message =
      data === undefined
        ? null
        : read(
            field('event') === 'change',
            Number(field('id')),
            data,
            sku,
            Buffer.byteLength(part) + 2,
          );
    if (known.size > 500) known.clear();
    known.set(part, message);
    return message;
  };
}

function read(
  isChange: boolean,
  number: number,
  data: string,
  sku: number,
  bytes: number,
): FeedMessage {
  const { products } = JSON.parse(data) as PostSnapshot & PostChange;
  const found = products.flatMap((product) => product.skus).find((one) => one.id === sku);
  return { number, isChange, bytes, left: found?.available_quantity ?? null };
}
