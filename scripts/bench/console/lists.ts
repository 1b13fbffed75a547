/** A name, and an address. */
export type List = readonly [string, string]

/** Tables of identity-billing as administrators open, sort and search them. */
export const accountLists: readonly List[] = [
  ['newest first', '/api/admin/users?limit=50'],
  ['by name', '/api/admin/users?limit=50&sort=name'],
  ['by email', '/api/admin/users?limit=50&sort=email'],
  ['blocked', '/api/admin/users?limit=50&state=blocked'],
  ['a rare word', '/api/admin/users?limit=50&search=person777'],
  ['a word of every hundredth', '/api/admin/users?limit=50&search=marchetti+7'],
  ['a word of all', '/api/admin/users?limit=50&search=example'],
  ['a word of nobody', '/api/admin/users?limit=50&search=zzzzzz'],
  ['organizations', '/api/admin/organizations?limit=50'],
  ['organizations under review', '/api/admin/organizations?limit=50&state=under-review'],
  ['audit log', '/api/admin/identity-billing/audit?limit=50'],
  ['audit log, searched', '/api/admin/identity-billing/audit?limit=50&search=person777'],
  ['figures', '/api/admin/identity-billing/statistics'],
]

const catalogue = '/api/admin/opportunities?limit=50'

/** The same of catalog. */
export const catalogueLists: readonly List[] = [
  ['newest first', catalogue],
  ['by title', `${catalogue}&sort=title`],
  ['by deadline', `${catalogue}&sort=deadline`],
  ['largest amount first', `${catalogue}&sort=-amount`],
  ['of a category', `${catalogue}&category=health`],
  ['of a source, inactive', `${catalogue}&source=grants-gov&state=inactive`],
  ['edited', `${catalogue}&state=edited`],
  ['a rare word', `${catalogue}&search=semiconductor`],
  ['a word of many', `${catalogue}&search=health`],
  ['a word of many, by deadline', `${catalogue}&search=health&sort=deadline`],
  ['two letters', `${catalogue}&search=he`],
  ['a word of none', `${catalogue}&search=zzzzzz`],
]
