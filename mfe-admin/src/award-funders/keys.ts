/** Funders of past awards in the query cache. */
export const keys = { queryKey: ['catalog', 'admin', 'award-funders'] }
