/** The marketing claims of the sign-in screen; the landing page has its own. */
export const marketingStats = [
  { figure: '10,000', label: 'funding opportunities' },
  { figure: '50', label: 'countries' },
  { figure: '2 billion', label: 'secured' },
] as const
