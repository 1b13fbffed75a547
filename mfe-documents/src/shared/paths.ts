/** The workspace's documents. */
export const DOCUMENTS_PATH = '/documents?tab=mine'
export const documentPath = (id: string): string => `/documents/${id}`
