import { get, type IncomingMessage } from 'node:http';
import type { ChatChange } from '@noren/contract/entities/chat';
import type {
  PostChange,
  PostProductState,
  PostSnapshot,
} from '@noren/contract/entities/live-post';

interface Told {
  id: number;
  event: 'snapshot' | 'change';
  data: PostSnapshot & PostChange;
}

/**
 * A viewer's end of an event stream that reads like EventSource, applies the events and keeps them.
 */
export class EventStream {
  readonly told: Told[] = [];
  readonly status: number;
  order: number[] = [];
  readonly products = new Map<number, PostProductState>();
  /** events of the chat, which have no id */
  readonly chats: ChatChange[] = [];
  #stop: () => void;
  #waiting: (() => void)[] = [];
  ended: Promise<void>;

  private constructor(response: IncomingMessage) {
    this.status = response.statusCode ?? 0;
    this.#stop = () => response.destroy();
    this.ended = this.#read(response).catch(() => undefined);
  }

  static async open(
    origin: string,
    post: number,
    { last, headers = {} }: { last?: number; headers?: Record<string, string> } = {},
  ): Promise<EventStream> {
    const sent = { ...headers, ...(last === undefined ? {} : { 'last-event-id': String(last) }) };
    const url = `${origin}/api/v1/shop/posts/${post}/events`;
    // a connection of its own, like an EventSource: fetch's pool opens spare ones, for which a
    // stopping server waits
    return new EventStream(
      await new Promise<IncomingMessage>((resolve, reject) =>
        get(url, { agent: false, headers: sent }, resolve).on('error', reject),
      ),
    );
  }

  async #read(response: IncomingMessage): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of response) {
      text += decoder.decode(bytes as Buffer, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) this.#take(part);
    }
  }

  #take(part: string): void {
    const fields = new Map(
      part
        .split('\n')
        .map(
          (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const,
        ),
    );
    if (!fields.has('data')) return;
    if (fields.get('event') === 'chat') {
      this.chats.push(JSON.parse(fields.get('data') as string) as ChatChange);
      this.#wake();
      return;
    }
    const data = JSON.parse(fields.get('data') as string) as Told['data'];
    this.told.push({
      id: Number(fields.get('id')),
      event: fields.get('event') as Told['event'],
      data,
    });
    if (data.order) this.order = data.order;
    for (const product of data.products) this.products.set(product.id, product);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  get last(): number {
    return this.told.at(-1)?.id ?? 0;
  }

  /** Waits until the received events satisfy `right`. */
  async until(right: (stream: EventStream) => boolean, ms = 5_000): Promise<this> {
    const end = Date.now() + ms;
    while (!right(this)) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(`still told only ${JSON.stringify(this.told.slice(-3))}`);
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        setTimeout(resolve, Math.min(left, 100));
      });
    }
    return this;
  }

  async close(): Promise<void> {
    this.#stop();
    await this.ended;
  }
}
