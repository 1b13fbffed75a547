/** A placeholder's name as words: `budgetTotal` and `budget_total` become `budget total`, `risks.risk` `risk`. */
export const humanizeName = (name: string): string =>
  (name.split('.').at(-1) ?? name)
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
