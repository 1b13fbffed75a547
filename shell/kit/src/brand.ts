/** The product's name wherever it is written. */
export const brand = {
  name: 'Fundharbor',
} as const
