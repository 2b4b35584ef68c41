import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The demo's pictures, drawn by a process beside the server while the shop is open already. */
export interface Pictures {
  /** Settles when the file of that name is there, or cannot come to be there. Never fails. */
  ready: (file: string) => Promise<void>;
  close: () => void;
}

export interface Drawing {
  /** where the files lie and are drawn into; made where it is missing */
  folder: string;
  /** node's arguments that begin the drawer, to which the folder is added (demo/src/pictures/draw.ts) */
  drawer: readonly string[];
  /** hears why pictures will be missing */
  onFailure: (reason: string) => void;
}

/**
 * Begins to draw at once where nothing was drawn yet, else when somebody looks at a picture that is missing; what is looked at is drawn next.
 * A drawer runs to its end, so one is enough: after it what is missing stays so, and whoever asks for names that do not exist begins no other.
 */
export function drawPictures({ folder, drawer, onFailure }: Drawing): Pictures {
  let child: ChildProcess | null = null;
  let isOver = false;
  const waiting = new Map<string, (() => void)[]>();
  const answer = (picture: string): void => {
    for (const settle of waiting.get(picture) ?? []) settle();
    waiting.delete(picture);
  };
  const end = (): void => {
    isOver = true;
    for (const picture of waiting.keys()) answer(picture);
  };
  const begin = (): ChildProcess => {
    const begun = spawn(process.execPath, [...drawer, folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    begun.on('message', (picture) => answer(String(picture)));
    begun.once('error', ({ message }) => {
      onFailure(message);
      end();
    });
    begun.once('exit', (code, signal) => {
      // Ctrl-C reaches it as well as the server
      if (code !== 0 && signal !== 'SIGINT' && signal !== 'SIGTERM') onFailure(`the drawer ended with ${code ?? signal}`);
      end();
    });
    // a server that has nothing else to do ends, and its drawer with it
    begun.unref();
    begun.channel?.unref();
    return begun;
  };
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    child = begin();
  }
  return {
    ready: async (file) => {
      const picture = /^([a-z0-9-]+\.[0-9a-f]{6})-\d+\.webp$/.exec(file)?.[1];
      if (!picture || isOver || existsSync(join(folder, file))) return;
      child ??= begin();
      await new Promise<void>((settle) => {
        waiting.set(picture, [...(waiting.get(picture) ?? []), settle]);
        child?.send(picture, (error) => error && answer(picture));
      });
    },
    close: () => void child?.kill(),
  };
}
