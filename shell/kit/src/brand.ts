/** The product's name. Change it here to rename a deployment. */
export const brand = {
  name: 'Fundharbor',
} as const
