import type { Answer } from '@fundharbor/contracts/documents/answers'

/** An answer as lines of text: one for each row of a list. */
export const linesOf = ({ rows }: Pick<Answer, 'rows'>): string[] =>
  rows.map((row) => Object.values(row).join(' · '))
