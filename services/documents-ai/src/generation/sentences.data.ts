/** A sentence of the built-in writer: it stands for a placeholder when everything that it needs is known. */
export interface Sentence {
  for: string
  /** Read by the same rule as templates; each name in it must be known. */
  text: string
}

/** The first sentence whose facts are known is taken; nothing is said that no fact carries. */
export const sentences: readonly Sentence[] = [
  { for: 'recipientName', text: 'members of the selection committee' },
  { for: 'projectSummary', text: '{{projectDescription}}' },
  {
    for: 'projectSummary',
    text: 'With {{projectTitle}}, {{organizationName}} answers the call “{{opportunityTitle}}” of {{funderName}}. The project puts our mission into practice: {{missionStatement}}',
  },
  {
    for: 'projectSummary',
    text: 'With {{projectTitle}}, {{organizationName}} answers the call “{{opportunityTitle}}” of {{funderName}}.',
  },
  {
    for: 'projectSummary',
    text: '{{projectTitle}} puts the mission of {{organizationName}} into practice: {{missionStatement}}',
  },
  { for: 'funderPriority', text: 'work in {{opportunitySector}}' },
  { for: 'funderPriority', text: 'projects in {{opportunityCategory}}' },
  {
    for: 'funderFit',
    text: '{{organizationName}} works in {{sharedCategory}}, which is what “{{opportunityTitle}}” is about.',
  },
  { for: 'missionStatement', text: '{{organizationDescription}}' },
  { for: 'trackRecord', text: '{{organizationDescription}}' },
  {
    for: 'budgetSummary',
    text: 'The request of {{requestedAmount}} is spent over {{projectDuration}} on {{projectTitle}}.',
  },
  { for: 'budgetSummary', text: 'The request of {{requestedAmount}} is spent on {{projectTitle}}.' },
  { for: 'grantAmount', text: '{{requestedAmount}}' },
  { for: 'indirectBase', text: 'the direct costs of the project' },
  { for: 'projectLead', text: '{{contactName}}' },
  { for: 'approver', text: '{{contactName}}' },
  { for: 'staffing', text: 'It is carried by our team of {{teamSize}}.' },
  { for: 'projectGoal', text: '{{mainOutcome}}' },
]
