/** Imports in the query cache. */
export const keys = { queryKey: ['catalog', 'admin', 'imports'] }
