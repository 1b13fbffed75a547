/** A default value for a placeholder, used when all of its own placeholders have values. */
export interface Sentence {
  /** Name of the placeholder. */
  for: string
  text: string
}

/** The first whose placeholders all have values wins. They say the same as their facts, under another name. */
export const sentences: readonly Sentence[] = [
  { for: 'recipientName', text: 'grants team' },
  { for: 'projectSummary', text: '{{projectDescription}}' },
  { for: 'requestedAmount', text: '{{budgetRequested}}' },
  { for: 'projectPeriod', text: '{{projectDuration}}' },
  { for: 'projectGoal', text: '{{mainOutcome}}' },
  { for: 'aboutMe', text: '{{organizationDescription}}' },
  { for: 'indirectCosts', text: '{{indirectRate}}' },
  { for: 'giftPurpose', text: '{{projectTitle}}' },
]
