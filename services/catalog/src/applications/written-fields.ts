/** What people write in the form of an application. */
export const WRITTEN_FIELDS = [
  'projectTitle',
  'requestedAmount',
  'projectCategory',
  'projectDescription',
  'targetBeneficiaries',
  'projectDuration',
  'expectedOutcomes',
] as const
export type WrittenField = (typeof WRITTEN_FIELDS)[number]
