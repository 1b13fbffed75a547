/**
 * SQL that says whether an active opportunity is open at `:now`: neither its deadline nor the day from which it has probably
 * closed has passed. `alias` is that of the table, with its period.
 */
export const openSql = (alias = ''): string =>
  `coalesce(open_until(${alias}deadline, ${alias}is_rolling, ${alias}probably_closed_at) >= :now, true)`
