import {
  EnvelopeError,
  openFields,
  sealFields,
  type Fields,
} from '../../../../server/src/payments/gateways/payuni/codec.ts';
import type { PayuniCredentials } from '../../../../server/src/payments/gateways/payuni/shapes.ts';
import { refuse, SandboxFault } from './faults.ts';

/** The demo's Taiwanese shop. Not secret: the sandbox exists with DEMO=1 only. */
export const DEMO_PAYUNI: PayuniCredentials = {
  mer_id: 'S01234567',
  hash_key: 'demoHashKeyOfTheSandboxOnly00001',
  hash_iv: 'demoHashIv000001',
};

/** Maximum clock difference in seconds. @NOTE spec silent: the vendor's limit is unknown. */
const SKEW_S = 600;

/** Prefix of an API's own codes. */
const PREFIX: Record<string, string> = {
  credit: 'CREDIT',
  'trade/query': 'QUERY',
  'trade/close': 'CLOSE',
  'trade/cancel': 'CANCEL',
  'credit_bind/query': 'QUERY',
  'credit_bind/cancel': 'CANCEL',
};

/**
 * Opens a call's body and returns its inner fields, after checking the signature, MerID and
 * Timestamp. Throws SandboxFault. PAYUNi 2.8.
 */
export function openCall(api: string, body: string, now: Date): Fields {
  const form = new URLSearchParams(body);
  const text = (name: string) => form.get(name) ?? '';
  refuse(text('MerID') === '', 'DEF01001');
  refuse(text('Version') === '', 'API00002');
  refuse(text('EncryptInfo') === '', 'API00004');
  refuse(text('HashInfo') === '', 'API00005');
  refuse(!/^([0-9a-f]{2})+$/.test(text('EncryptInfo')), 'API00010');
  refuse(!/^[0-9A-F]{64}$/.test(text('HashInfo')), 'API00011');
  refuse(text('MerID') !== DEMO_PAYUNI.mer_id, 'DEF01005');
  const fields = opened(text('EncryptInfo'), text('HashInfo'));
  const prefix = PREFIX[api] ?? 'DEF';
  const timestamp = fields['Timestamp'] ?? '';
  refuse(fields['MerID'] !== DEMO_PAYUNI.mer_id, `${prefix}02001`);
  refuse(timestamp === '', `${prefix}02008`);
  refuse(!/^\d{10}$/.test(timestamp), `${prefix}02009`);
  refuse(Math.abs(Number(timestamp) - now.getTime() / 1000) > SKEW_S, `${prefix}02010`);
  return fields;
}

function opened(EncryptInfo: string, HashInfo: string): Fields {
  try {
    return openFields({ EncryptInfo, HashInfo }, DEMO_PAYUNI);
  } catch (error) {
    if (error instanceof EnvelopeError)
      throw new SandboxFault(error.reason === 'hash_mismatch' ? 'DEF01007' : 'DEF01002');
    throw error;
  }
}

const VERSION: Record<string, string> = { credit: '1.2', 'trade/query': '2.0' };

/** Returns the reply of a call: JSON around a sealed part, as every API sends it (PAYUNi 2.1). */
export function replyBody(api: string, inner: Fields): object {
  return {
    Status: inner['Status'],
    MerID: DEMO_PAYUNI.mer_id,
    Version: VERSION[api] ?? '1.0',
    ...sealFields(inner, DEMO_PAYUNI),
  };
}

/** Returns the reply of a refused call: bare for a refused envelope, sealed otherwise. */
export function refusalBody(api: string, fault: SandboxFault): object {
  return fault.bare
    ? { Status: fault.code }
    : replyBody(api, { Status: fault.code, Message: fault.code, MerID: DEMO_PAYUNI.mer_id });
}
