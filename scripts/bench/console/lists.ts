/** The name of a list and its URL path. */
export type List = readonly [string, string]

/** Lists of identity-billing as administrators open, sort and search them. */
export const accountLists: readonly List[] = [
  ['newest first', '/api/admin/users?limit=50'],
  ['by name', '/api/admin/users?limit=50&sort=name'],
  ['by email', '/api/admin/users?limit=50&sort=email'],
  ['blocked', '/api/admin/users?limit=50&state=blocked'],
  ['a rare word', '/api/admin/users?limit=50&search=person777'],
  ['a word in 1 of 100', '/api/admin/users?limit=50&search=marchetti+7'],
  ['a word in all', '/api/admin/users?limit=50&search=example'],
  ['a word in none', '/api/admin/users?limit=50&search=zzzzzz'],
  ['organizations', '/api/admin/organizations?limit=50'],
  ['organizations under review', '/api/admin/organizations?limit=50&state=under-review'],
  ['audit log', '/api/admin/identity-billing/audit?limit=50'],
  ['audit log, searched', '/api/admin/identity-billing/audit?limit=50&search=person777'],
  ['statistics', '/api/admin/identity-billing/statistics'],
]

const opportunities = '/api/admin/opportunities?limit=50'

/** Lists of catalog. */
export const catalogLists: readonly List[] = [
  ['newest first', opportunities],
  ['by title', `${opportunities}&sort=title`],
  ['by deadline', `${opportunities}&sort=deadline`],
  ['largest amount first', `${opportunities}&sort=-amount`],
  ['in a category', `${opportunities}&category=health`],
  ['in a source, inactive', `${opportunities}&source=grants-gov&state=inactive`],
  ['edited', `${opportunities}&state=edited`],
  ['a rare word', `${opportunities}&search=semiconductor`],
  ['a word in many', `${opportunities}&search=health`],
  ['a word in many, by deadline', `${opportunities}&search=health&sort=deadline`],
  ['two letters', `${opportunities}&search=he`],
  ['a word in none', `${opportunities}&search=zzzzzz`],
]
