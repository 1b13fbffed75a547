/** The words of the question, which stand in the first HTML too. */
export const questionWords = {
  label: 'What do you want to fund?',
  placeholder: 'A night clinic, an old factory site, a choir',
  action: 'Search',
} as const
