/** Why a call got no answer. UNREACHABLE and CERTIFICATE_REFUSED: nothing was sent. */
export type TransportFault = 'TIMEOUT' | 'UNREACHABLE' | 'CERTIFICATE_REFUSED' | 'CONNECTION_LOST';

// these occur before any byte of the request is sent
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
/** Codes of an untrusted certificate: the handshake ends before the request. */
const certificate =
  /^(ERR_TLS_CERT_ALTNAME_INVALID|CERT_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_(VERIFY|GET)_\w+)$/;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}

/** Returns why a `fetch` call has no answer. */
export function transportFaultOf(error: unknown): TransportFault {
  if (error instanceof Error && error.name === 'TimeoutError') return 'TIMEOUT';
  const code = codeOf(error);
  if (notSent.has(code)) return 'UNREACHABLE';
  return certificate.test(code) ? 'CERTIFICATE_REFUSED' : 'CONNECTION_LOST';
}
