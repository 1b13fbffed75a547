import type { OrganizationForm } from '@fundharbor/contracts/identity/organizations'
import { toStateCode } from '@fundharbor/contracts/us-states'
import type { z } from 'zod'

/** The form as columns. Fields that it left out stay. A state of the US has one spelling: its code. */
export const toColumns = (
  { state, ...body }: z.output<typeof OrganizationForm>,
  country?: string | null,
) => ({
  ...body,
  ...(state === undefined ? {} : { state: state && country === 'US' ? toStateCode(state) : state }),
})
