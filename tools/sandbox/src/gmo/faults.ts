import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';

/** A refused call: its ErrInfo codes in the order they were found. */
export class SandboxFault extends Error {
  readonly infos: string[];

  constructor(infos: string[]) {
    super(infos.join('|'));
    this.name = 'SandboxFault';
    this.infos = infos;
  }
}

/** ErrInfo → its group, as GMO writes ErrCode: `E01040010` → `E01`, `42G020000` → `G02` (1.11). */
export function errCode(info: string): string {
  return /^42([GC]\d\d)/.exec(info)?.[1] ?? info.slice(0, 3);
}

/** The two fields every refusal is made of. */
export function faultFields(infos: string[]): Fields {
  return { ErrCode: infos.map(errCode).join('|'), ErrInfo: infos.join('|') };
}

/** Gathers what is wrong with a call, since GMO names all faults at once. */
export class FaultList {
  readonly #infos: string[] = [];

  when(wrong: boolean, info: string): void {
    if (wrong) this.#infos.push(info);
  }

  stop(): void {
    if (this.#infos.length > 0) throw new SandboxFault(this.#infos);
  }
}
