/** A default value for a placeholder, used when all of its own placeholders have values. */
export interface Sentence {
  /** Name of the placeholder. */
  for: string
  text: string
}

/** The first sentence whose placeholders all have values wins. Sentences claim nothing that their facts do not say. */
export const sentences: readonly Sentence[] = [
  { for: 'recipientName', text: 'members of the selection committee' },
  { for: 'projectSummary', text: '{{projectDescription}}' },
  {
    for: 'projectSummary',
    text: '{{projectTitle}} is {{organizationName}}’s response to “{{opportunityTitle}}” from {{funderName}}. Our mission: {{missionStatement}}',
  },
  {
    for: 'projectSummary',
    text: '{{projectTitle}} is {{organizationName}}’s response to “{{opportunityTitle}}” from {{funderName}}.',
  },
  { for: 'projectSummary', text: 'The mission of {{organizationName}}: {{missionStatement}}' },
  { for: 'funderPriority', text: 'work in {{opportunitySector}}' },
  { for: 'funderPriority', text: 'projects in {{opportunityCategory}}' },
  {
    for: 'funderFit',
    text: '{{organizationName}} works in {{sharedCategory}}, the focus of “{{opportunityTitle}}”.',
  },
  { for: 'missionStatement', text: '{{organizationDescription}}' },
  { for: 'trackRecord', text: '{{organizationDescription}}' },
  {
    for: 'budgetSummary',
    text: 'We would spend the requested {{requestedAmount}} on {{projectTitle}} over {{projectDuration}}.',
  },
  { for: 'budgetSummary', text: 'We would spend the requested {{requestedAmount}} on {{projectTitle}}.' },
  { for: 'staffing', text: 'Our team has {{teamSize}}.' },
  { for: 'projectGoal', text: '{{mainOutcome}}' },
]
