/** Texts of the search form, which are also in the server-rendered HTML. */
export const searchTexts = {
  label: 'What do you want to fund?',
  country: 'Where are you?',
  anywhere: 'Choose a country',
  placeholder: 'A night clinic, an old factory site, a choir',
  action: 'Search',
} as const
