/** Filters with facet counts. Not in the schema’s file, which would load zod into every thread of the search engine. */
export const facetNames = [
  'category',
  'subject',
  'fundingType',
  'amount',
  'organizationType',
  'businessType',
  'geoScope',
  'sector',
  'source',
  'deadlineWithin',
] as const
