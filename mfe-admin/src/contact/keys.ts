/** Contact messages in the query cache. */
export const keys = { queryKey: ['content', 'admin', 'contact'] }
