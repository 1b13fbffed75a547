/** Awards of a call by its number, or of a federal program by its listing. */
export type AwardScopeKind = 'call' | 'program'

/** The SQL condition for awards of a call or a program, whose number is `:key`; `awards` is the name of the table in the query. */
export const inScope = (kind: AwardScopeKind, awards = 'a'): string =>
  kind === 'call'
    ? `${awards}.call = :key`
    : `${awards}.listings <> '{}' AND ${awards}.listings @> ARRAY[CAST(:key AS text)]`
