import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';

/** A refused call, with its ErrInfo codes in the order found. */
export class SandboxFault extends Error {
  readonly infos: string[];

  constructor(infos: string[]) {
    super(infos.join('|'));
    this.name = 'SandboxFault';
    this.infos = infos;
  }
}

/** Returns the ErrCode of an ErrInfo: `E01` for `E01040010`, `G02` for `42G020000` (1.11). */
export function errCode(info: string): string {
  return /^42([GC]\d\d)/.exec(info)?.[1] ?? info.slice(0, 3);
}

/** Returns the two fields of a refusal. */
export function faultFields(infos: string[]): Fields {
  return { ErrCode: infos.map(errCode).join('|'), ErrInfo: infos.join('|') };
}

/** Collects all faults of a call, because GMO returns them together. */
export class FaultList {
  readonly #infos: string[] = [];

  when(wrong: boolean, info: string): void {
    if (wrong) this.#infos.push(info);
  }

  stop(): void {
    if (this.#infos.length > 0) throw new SandboxFault(this.#infos);
  }
}
