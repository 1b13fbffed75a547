/** A record as a form has it, by field. */
export type Values = Record<string, unknown>

export type Whose = 'mine' | 'theirs'

export interface Compared {
  /** The fields to compare, by name, with their labels. */
  labels: Record<string, string>
  /** How the record was when I began to edit it. */
  base: Values
  mine: Values
  theirs: Values
  /** How a value reads. */
  show: (name: string, value: unknown) => string
}

export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  /** Theirs where I did not touch the field. */
  suggested: Whose
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields in which mine and theirs are not the same. */
export const differences = ({ labels, base, mine, theirs, show }: Compared): Difference[] =>
  Object.entries(labels)
    .filter(([name]) => !isSame(mine[name], theirs[name]))
    .map(([name, label]) => ({
      name,
      label,
      mine: show(name, mine[name]),
      theirs: show(name, theirs[name]),
      suggested: isSame(mine[name], base[name]) ? 'theirs' : 'mine',
    }))
