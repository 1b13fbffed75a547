/** Documents that are summed up at once: few enough for all sums to stay in the processor's nearest cache. */
export const DOCUMENTS_AT_ONCE = 8192
