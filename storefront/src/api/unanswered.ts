/** No answer of our own came: what was asked for may or may not have been done. */
export const isUnanswered = ({ code }: { code: string }): boolean =>
  code === 'NETWORK' || code === 'UNKNOWN' || code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_SYSTEM_ERROR';
