/** The shipped snapshots. */
export const shippedFiles = {
  grantsGov: 'grants-gov-extract.xml.gz',
  simplerGrants: 'simpler-grants.csv',
  euCalls: 'eu-funding-tenders.json',
} as const

export const isShipped = (file: string): boolean => Object.values<string>(shippedFiles).includes(file)
