import type { SandboxStore } from './store.ts';

/** Faults that every sandbox can simulate. */
interface Faults<Fault extends { api?: string | undefined }> {
  next_api_fault: Fault | null;
  /** The next call of this API takes effect, but its reply is lost. Cleared by that call. */
  drop_reply_for: string | null;
}

const KEY = 'switches';

/** A sandbox's fault switches, kept in its store so that all processes follow them. */
export function switchboard<
  Fault extends { api?: string | undefined },
  Switches extends Faults<Fault>,
>(kind: string, calm: Switches) {
  const read = async (store: SandboxStore): Promise<Switches> => ({
    ...calm,
    ...(await store.get<Switches>(kind, KEY)),
  });
  return {
    switches: read,
    async setSwitches(store: SandboxStore, changes: Partial<Switches>): Promise<Switches> {
      return (
        (await store.update<Switches>(kind, KEY, (current) => ({
          ...calm,
          ...current,
          ...changes,
        }))) ?? calm
      );
    },
    async consumeFault(store: SandboxStore, api: string): Promise<Fault | null> {
      if ((await read(store)).next_api_fault === null) return null;
      let consumed: Fault | null = null;
      await store.update<Switches>(kind, KEY, (current) => {
        const waiting = current?.next_api_fault ?? null;
        consumed =
          waiting !== null && (waiting.api === undefined || waiting.api === api) ? waiting : null;
        return { ...calm, ...current, next_api_fault: consumed === null ? waiting : null };
      });
      return consumed;
    },
    async consumeDroppedReply(store: SandboxStore, api: string): Promise<boolean> {
      if ((await read(store)).drop_reply_for !== api) return false;
      let isConsumed = false;
      await store.update<Switches>(kind, KEY, (current) => {
        isConsumed = current?.drop_reply_for === api;
        return {
          ...calm,
          ...current,
          drop_reply_for: isConsumed ? null : (current?.drop_reply_for ?? null),
        };
      });
      return isConsumed;
    },
  };
}
