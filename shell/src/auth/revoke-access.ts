/** The label of the choice to revoke what works without the password. */
export const REVOKE_ACCESS =
  'Also revoke my API keys and my calendar address. Choose this if someone else was in your account.'
