const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A new trace (W3C Trace Context), so that one that an operator follows begins in the browser. */
export const createTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`
