/** A row of a list: texts by folded field name. */
export type Row = Readonly<Record<string, string>>

/** What placeholders are filled with, by folded name. */
export interface PlaceholderValues {
  texts: ReadonlyMap<string, string>
  lists: ReadonlyMap<string, readonly Row[]>
  /** Where values come from, in words: by the folded name of a text or a list. */
  origins?: ReadonlyMap<string, string>
  /** The blanks that cast doubt on a value, by the value's folded name. */
  questions?: ReadonlyMap<string, string>
}

/** `project_lead`, `Project lead` and `projectLead` are the same placeholder. */
export const foldName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** `budget.item` as its list and its field. */
export function splitName(name: string): { list: string; field: string } | null {
  const [list = '', field] = name.split('.')
  return field === undefined ? null : { list, field: foldName(field) }
}

/** Sums that follow from a list, which itself is marked where it is missing. */
const SUMS = new Set(
  [
    'budgetRequested',
    'budgetOther',
    'budgetTotal',
    'fundingTotal',
    'paymentsTotal',
    'spendingTotal',
    'financesBudget',
    'financesSpent',
    'financesRemaining',
  ].map(foldName),
)

/** What the call may not say cannot be filled in by anybody; it is left out and not marked. */
export const isOptional = (name: string): boolean => {
  const folded = foldName(name.split('.')[0] ?? '')
  return folded.startsWith('call') || SUMS.has(folded)
}
