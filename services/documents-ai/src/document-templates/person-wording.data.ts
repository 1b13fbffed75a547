/** Template phrases for organizations, and their replacements for individual applicants. */
export const personWording: readonly [ofOrganization: string | RegExp, ofPerson: string][] = [
  // People have no tax ID to show, no mission statement and no role in an organization.
  [/<tr>(?:(?!<\/tr>).)*\{\{taxId\}\}.*?<\/tr>/gs, ''],
  [/<p>[^<]*\{\{missionStatement\}\}[^<]*<\/p>/g, ''],
  [/(?:<br ?\/?>|,)?\s*\{\{\s*contactRole\s*\}\}(?:(?:,|<br ?\/?>)\s*\{\{\s*organizationName\s*\}\})?/g, ''],
  ['{{organizationDescription}}', '{{aboutMe}}'],
  ['>Organization<', '>Name<'],
  ['>Grantee<', '>Name<'],
  ['2. The applicant', '2. About me'],
  ['Who we are', 'About me'],
  ['Why us', 'Why me'],
  ['Why we need it', 'Why I need it'],
  ['Why we are writing', 'Why I am writing'],
  ['What we will do', 'What I will do'],
  ['What we did', 'What I did'],
  ['What we learned', 'What I learned'],
  ['Who we reached', 'Who I reached'],
  ['How we know', 'How I know'],
  ['How we will check', 'How I will check'],
  ['Limits of our evidence', 'Limits of my evidence'],
  ['May we send', 'May I send'],
  ['which we received', 'which I received'],
]
