/** Documents scored per block: few enough for all accumulators to stay in the L1 cache. */
export const BLOCK_DOCUMENTS = 8192
