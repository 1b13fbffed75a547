import { UNNAMED_CRITERIA, type Brief } from '@fundharbor/contracts/catalog/briefs'

/** Some funders only mention that they have criteria. */
export const isNamedCriterion = ({ text }: Brief['criteria'][number]): boolean => text !== UNNAMED_CRITERIA
