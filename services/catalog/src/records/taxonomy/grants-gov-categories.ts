import type { Category } from '@fundharbor/contracts/vocabulary'

interface Activity {
  code: string
  label: string
  category: Category
}

/**
 * Grants.gov's categories of funding activity. If a record has several, the first in this list wins: fields before
 * purposes before means, so that science about the environment is "environment".
 */
export const activities: readonly Activity[] = [
  { code: 'AR', label: 'Arts', category: 'arts' },
  { code: 'HU', label: 'Humanities', category: 'arts' },
  { code: 'AG', label: 'Agriculture', category: 'agriculture' },
  { code: 'ENV', label: 'Environment', category: 'environment' },
  { code: 'NR', label: 'Natural Resources', category: 'environment' },
  { code: 'EN', label: 'Energy', category: 'environment' },
  { code: 'ED', label: 'Education', category: 'education' },
  { code: 'HL', label: 'Health', category: 'health' },
  { code: 'ACA', label: 'Affordable Care Act', category: 'health' },
  { code: 'ISS', label: 'Income Security and Social Services', category: 'social-services' },
  { code: 'FN', label: 'Food and Nutrition', category: 'social-services' },
  { code: 'HO', label: 'Housing', category: 'community' },
  { code: 'DPR', label: 'Disaster Prevention and Relief', category: 'community' },
  { code: 'LJL', label: 'Law, Justice and Legal Services', category: 'community' },
  { code: 'CP', label: 'Consumer Protection', category: 'community' },
  { code: 'CD', label: 'Community Development', category: 'community' },
  { code: 'ELT', label: 'Employment, Labor and Training', category: 'economic-development' },
  { code: 'BC', label: 'Business and Commerce', category: 'economic-development' },
  { code: 'RD', label: 'Regional Development', category: 'economic-development' },
  { code: 'OZ', label: 'Opportunity Zone Benefits', category: 'economic-development' },
  { code: 'T', label: 'Transportation', category: 'economic-development' },
  { code: 'IIJ', label: 'Infrastructure Investment and Jobs Act', category: 'economic-development' },
  { code: 'RA', label: 'Recovery Act', category: 'economic-development' },
  { code: 'ST', label: 'Science and Technology', category: 'research' },
  { code: 'IS', label: 'Information and Statistics', category: 'research' },
  { code: 'O', label: 'Other', category: 'other' },
]

/** What a record is about, by its codes; `sector` is the deciding code's label. Null where no code is known. */
export function activityOf(codes: readonly string[]): { category: Category; sector: string | null } | null {
  const activity = activities.find(({ code }) => codes.includes(code))
  if (!activity) return null
  return { category: activity.category, sector: activity.code === 'O' ? null : activity.label }
}
