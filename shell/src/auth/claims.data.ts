/** Marketing claims of the sign-in screen; the landing page has its own. */
export const signInClaims = [
  { figure: '10,000', of: 'funding opportunities' },
  { figure: '50', of: 'countries' },
  { figure: '2 billion', of: 'secured' },
] as const
